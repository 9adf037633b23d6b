/** The public repository of this project. package.json repeats it, and a test compares the two. */
export const REPOSITORY = "https://github.com/mcp-conform/mcp-conform";

/** The page that documents one check. */
export function checkPage(id: string): string {
  // A report may be made from any file, so an id may contain anything, also what ends a link in Markdown.
  const name = encodeURIComponent(id).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return `${REPOSITORY}/blob/main/docs/checks/${name}.md`;
}
