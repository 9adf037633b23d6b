import type { Block } from "./blocks.ts";

/** A block with the blocks that are indented under it. Only list items have some. */
export interface Node {
  readonly block: Block;
  readonly children: Node[];
}

/** Arranges blocks by their indentation. */
export function treeOf(blocks: readonly Block[]): readonly Node[] {
  const root: Node[] = [];
  const parents: { readonly marker: number; readonly node: Node }[] = [];
  for (const block of blocks) {
    const column = block.kind === "item" ? block.marker : block.indent;
    while (column <= (parents.at(-1)?.marker ?? -1)) parents.pop();
    const node = { block, children: [] };
    (parents.at(-1)?.node.children ?? root).push(node);
    if (block.kind === "item") parents.push({ marker: block.marker, node });
  }
  return root;
}
