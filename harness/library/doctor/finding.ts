/** What was examined, and what is wrong with it. */
export interface Finding {
  /** "program", "handshake 2025-11-25". */
  readonly name: string;
  /** `note`: it may cause trouble, or explains other findings. Only `wrong` changes the exit code. */
  readonly state: "ok" | "note" | "wrong";
  /** One line or several. */
  readonly text: string;
  readonly remedy?: string;
}

export const ok = (name: string, text: string): Finding => ({ name, state: "ok", text });

export const note = (name: string, text: string, remedy?: string): Finding => ({
  name,
  state: "note",
  text,
  ...(remedy === undefined ? {} : { remedy }),
});

export const wrong = (name: string, text: string, remedy?: string): Finding => ({
  name,
  state: "wrong",
  text,
  ...(remedy === undefined ? {} : { remedy }),
});
