import { UsageError } from "../usage-error.ts";

/** One part of a list: `index` is from 1. */
export interface ShardOf {
  readonly index: number;
  readonly of: number;
}

/** Reads "2/3". Throws UsageError. */
export function parseShard(text: string): ShardOf {
  const [, index, of] = /^(\d{1,5})\/(\d{1,5})$/.exec(text.trim()) ?? [];
  const shard = { index: Number(index), of: Number(of) };
  if (shard.index >= 1 && shard.index <= shard.of) return shard;
  throw new UsageError(
    `--shard ${JSON.stringify(text)}: expected the number of this shard and of all shards, as in 1/3.`,
  );
}

/** The items of one shard. Neighbours are in different shards, because they often take about the same time. */
export function shardOf<Item>(items: readonly Item[], { index, of }: ShardOf): readonly Item[] {
  return items.filter((_, position) => position % of === index - 1);
}
