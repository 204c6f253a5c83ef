/** Whether bytes hold more line ends than `most`. */
export function hasMoreLines(bytes: Uint8Array, most: number): boolean {
  let lines = 0;
  for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, at + 1)) {
    lines += 1;
    if (lines > most) return true;
  }
  return false;
}
