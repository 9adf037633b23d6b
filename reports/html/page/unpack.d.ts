/** The pieces of a page, in the order of their places. */
export function unpacked(data: string): Promise<string[]>;
