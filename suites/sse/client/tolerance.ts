/** The clocks and timers of two processes may differ by this much. */
export const TOLERANCE_MS = 25;
