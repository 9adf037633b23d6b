/** The situation in which messages are sent that are broken in such an unusual way that they end some processes. */
export const EXTREMES = "messages in broken forms, extreme";

/** The checks that send very long messages. */
const SIZES = "forms.size.";

/** The check that sends half a body. */
const HALF_BODY = "forms.broken.recovered.half-body";

/** Whether who has sent something judges an end of the server as well: then that finding says all. */
export function judgesEnd({ by }: { readonly by?: string }): boolean {
  return by === EXTREMES || by === HALF_BODY || by?.startsWith(SIZES) === true;
}
