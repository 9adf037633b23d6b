/** What to do about an error of the system that has its cause around this program. */
const ADVICE: ReadonlyMap<string, string> = new Map([
  ["EMFILE", "no more files can be opened. Raise the limit (ulimit -n), or lower --concurrency"],
  ["ENFILE", "the system has no more files to open. End other programs"],
  ["ENOSPC", "there is no space left on the disk. Free some, or set TMPDIR to a folder that has space"],
  ["EDQUOT", "the quota of the disk is used up. Free some space"],
  ["EROFS", "the file system is read-only. Set TMPDIR to a folder that can be written"],
  ["EACCES", "a file or folder may not be used. Check its permissions, and those of TMPDIR"],
  ["EPERM", "the system does not permit it. Check the permissions of the folder, and of TMPDIR"],
  ["EAGAIN", "the system can start no more processes. End other programs, or lower --concurrency"],
  ["ENOMEM", "the system has no more memory. End other programs, or lower --concurrency"],
]);

/** One line about an error of the environment, and undefined for an error that may be one of this program. */
export function environmentError(error: unknown): string | undefined {
  if (!(error instanceof Error) || !("code" in error) || !("syscall" in error)) return undefined;
  const code = String(error.code);
  const { syscall } = error;
  if (syscall === "uv_cwd") return "the working folder does not exist any more. Change into another folder.";
  if (syscall === "mkdtemp" && code === "ENOENT")
    return `${error.message}: there is no such folder. Set TMPDIR to a folder that can be written.`;
  const advice = ADVICE.get(code);
  return advice === undefined ? undefined : `${error.message}: ${advice}.`;
}
