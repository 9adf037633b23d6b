/**
 * The lines of the wire that a large page has compressed. Pure functions, shared by the page and its tests; the page has no
 * other copy. What they return is markup that the report has made, with its strings escaped like all others.
 */

/** The pieces of a page, in the order of their places. The first part of the data is the numbers of the lines. */
export async function unpacked(data) {
  const bytes = Uint8Array.from(atob(data), (character) => character.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
  const [steps, ...pieces] = (await new Response(stream).text()).split("\0");
  return numbered(pieces, steps.split(" ").values());
}

/** Each "~" is a number: the difference from the one before. A time begins with a dot, in milliseconds. */
function numbered(pieces, steps) {
  let number = 0;
  let time = 0;
  const next = () => {
    const step = steps.next().value;
    if (step.startsWith(".")) time += Number(step.slice(1));
    else number += Number(step);
    return step.startsWith(".") ? (time / 1000).toFixed(3) : number;
  };
  return pieces.map((html) =>
    html.replace(/<(?:li|p|details) id=m~|<i>[^<]+/g, (place) => place.replaceAll("~", next)),
  );
}
