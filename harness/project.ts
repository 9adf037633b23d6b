/** The public repository of this project. package.json repeats it, and a test compares the two. */
export const REPOSITORY = "https://github.com/mcp-conform/mcp-conform";
