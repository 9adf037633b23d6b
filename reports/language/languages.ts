/** The languages of the HTML report and of the terminal. Formats for programs are always English. */
export const LANGUAGES = ["en", "zh"] as const;

export type Language = (typeof LANGUAGES)[number];
