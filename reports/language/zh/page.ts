/** The sections of the HTML report, its filter and its legend. */
export const PAGE = {
  // Sections of the page.
  "What to fix": "需要修复的问题",
  Suites: "检查套件",
  Comparison: "对比",
  "Side by side": "并列对照",
  Checks: "检查项",
  "Custom suites": "自定义套件",
  Requirements: "规范要求",
  "The wire": "通信记录",
  Legend: "图例",
  "About this run": "关于本次运行",
  "Skip to what to fix": "跳到需要修复的问题",
  Sections: "章节",
  "MCP conformance": "MCP 一致性",
  "the {role} under test": "被测{role}",
  server: "服务器",
  client: "客户端",
  gateway: "网关",
  "Checks: {counts}": "检查项：{counts}",
  "{number} pending": "{number} 项待定",
  "Known of {sdk}, not your code ({checks})": "{sdk} 的已知偏差，并非你的代码（{checks}）",
  "known of {sdk}, not your code": "{sdk} 的已知偏差，并非你的代码",
  "A server on {sdk} without code of its own does the same. --accept-known accepts them; an update of the SDK may fix them.":
    "使用 {sdk} 而没有自己代码的服务器也是如此。--accept-known 会接受它们；更新 SDK 可能会修复它们。",
  "fixed in {version}": "已在 {version} 中修复",
  "Accepted as known of {sdk} ({checks})": "作为 {sdk} 的已知偏差被接受（{checks}）",
  "Known as well, but not broken here: {names}": "同样已知，但此处没有违反：{names}",
  "{number} expected by the baseline": "{number} 项为基线所预期",
  "Checks, over all {legs}: {counts}": "检查项（共{legs}）：{counts}",
  "Pending, not counted ({checks})": "待定，暂不计入（{checks}）",
  "No check that counts found a broken MUST.": "计入的检查没有发现被违反的 MUST。",
  "MUSTs met": "已满足的 MUST",
  "judged MUSTs met": "已判定并满足的 MUST",
  "{number} broken": "{number} 项被违反",
  "{number} with a warning": "{number} 项有警告",
  "{number} without a verdict": "{number} 项没有结论",
  "{number} met": "{number} 项满足",
  "of {number}": "共 {number}",
  "Suites by revision": "各修订版的检查套件",
  "Revisions side by side": "各修订版并列对照",
  suite: "套件",
  checks: "检查项",

  // The filter.
  "Show the checks that match": "只显示匹配的检查项",
  "Use verdict:, level:, suite:, revision:, transport:, is: or free text. A comma means or, a − before a word means not.":
    "可使用 verdict:、level:、suite:、revision:、transport:、is: 或任意文本。逗号表示“或”，词前的 − 表示“非”。",
  "{slash} moves to the filter, {escape} clears it. Examples: {examples}":
    "按 {slash} 跳到筛选框，按 {escape} 清空。示例：{examples}",
  "The filter needs scripts. The search of the browser finds everything on this page.":
    "筛选功能需要启用脚本。浏览器自带的搜索可以找到本页的全部内容。",
  "{shown} of {all} checks": "共 {all} 项检查，显示 {shown} 项",
  "; no check has {values}": "；没有检查具有 {values}",
  Copy: "复制",
  Copied: "已复制",
  "Copy link": "复制链接",

  // Requirements.
  "Requirements by page": "按规范页面列出的要求",
  "page of the specification": "规范页面",
  requirements: "要求",
  "{pages}: nothing applies to this target": "{pages}：均不适用于该目标",
  "the page": "本页",
  "{status} in {revisions}": "{revisions} 中{status}",
  "also {checks}": "另见 {checks}",

  // Legend.
  "A leg is one run of the checks: one revision over one transport. A requirement has the worst verdict of its checks. A number such as #17 is the number of a message on the wire.":
    "一个 leg 是在一个修订版和一种传输方式上运行一遍检查。每条要求取其检查中最差的结论。#17 这样的编号是通信记录中的消息编号。",
  "On the wire, → marks what the harness sent, and ← what the {role} under test sent. Each line begins with the number of the message and the seconds since the start of the run. An answer ends with the milliseconds since its request. The report changes the white space between JSON tokens, and nothing else. A line can have several events of one exchange: the start of an event stream, its message and its end. A value that an earlier message shows is replaced by a reference to it. Of an event stream, ids and event names are shown where they are unusual, evidence, or used again. Headers are shown where they differ from those of an earlier message of the same kind; a Date, a Content-Length that fits its body, an Mcp-Method or Mcp-Name that repeats the body, and the session id and revision of the connection are not compared. Characters that are invisible or reorder the text are shown as codes, for example {code}.":
    "在通信记录中，→ 表示测试工具发送的内容，← 表示被测{role}发送的内容。每行开头是消息编号和自运行开始起的秒数，应答末尾是自请求起的毫秒数。报告只改变 JSON 记号之间的空白。一行可以包含同一次交换的多个事件：事件流的开始、消息和结束。较早的消息已经显示过的值以引用代替。事件流的 id 和事件名只在不寻常、作为证据或再次使用时显示。消息头只在与较早的同类消息不同时显示；Date、与正文相符的 Content-Length、重复正文内容的 Mcp-Method 和 Mcp-Name 以及该连接的会话 id 和修订版不参与比较。不可见或会改变文字顺序的字符以代码显示，例如 {code}。",
  "Not exercised, and why": "未触发的检查及原因",
  "no reason given": "未给出原因",
} as const;
