/** The content of a configuration, which may be any value. */
export interface RawConfig {
  /** As it is shown in errors. */
  readonly file: string;
  readonly value: unknown;
  /** The line of a member, where the file has lines that can be known. */
  lineOf(members: readonly string[]): number | undefined;
}
