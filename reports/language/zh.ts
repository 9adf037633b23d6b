import { COMPARISON } from "./zh/comparison.ts";
import { PAGE } from "./zh/page.ts";
import { RUN } from "./zh/run.ts";
import { TERMINAL } from "./zh/terminal.ts";
import { VERDICTS } from "./zh/verdicts.ts";
import { WIRE } from "./zh/wire.ts";

/** Every text of the HTML report and of the terminal: English, and Chinese. A place such as "{number}" is a value. */
export const ZH = {
  ...PAGE,
  ...VERDICTS,
  ...WIRE,
  ...RUN,
  ...TERMINAL,
  ...COMPARISON,
} as const;

export type Text = keyof typeof ZH;

/** Nouns behind a number. */
export const NOUNS_ZH: Readonly<Record<string, string>> = {
  check: "项检查",
  entry: "个条目",
  event: "个事件",
  leg: "个测试段",
  fault: "个故障",
  "applicable MUST": "项适用的 MUST ",
  "judged MUST": "项已判定的 MUST ",
  "selected check": "项所选检查",
  "check of the recording": "项可由记录判定的检查",
  other: "项其他检查",
  "more failure": "项失败",
  SHOULD: "项 SHOULD ",
  requirement: "条要求",
  answer: "个应答",
  regression: "项退步",
  "new violation": "项新的违规",
  change: "项变化",
  tool: "个工具",
  prompt: "个提示模板",
  resource: "个资源",
};

/** Says which texts have no translation. */
export const NOTE_ZH = "规范要求的摘要、检查标题、检查结果和提示目前没有中文译文，以英文原文显示。";

/** Labels of the facts of a diagnosis. The engine writes them. */
export const LABELS_ZH: Readonly<Record<string, string>> = {
  hint: "提示",
  reason: "原因",
  command: "命令",
  url: "地址",
  exit: "退出",
  answer: "应答",
  challenge: "质询",
  trace: "通信记录文件",
  events: "事件数",
  judged: "已判定",
  situation: "情景",
  connections: "连接数",
  "to replay it": "重放命令",
  "again in isolation": "单独重试",
  "it also ended": "其他几次结束",
  "open requests": "未应答的请求",
  "first message": "第一条消息",
  "first connection": "第一个连接",
  "first bytes of stdout": "标准输出的开头",
  "first bytes of the body": "正文的开头",
  "last lines of stderr": "标准错误的末尾",
  "last lines of output": "输出的末尾",
};
