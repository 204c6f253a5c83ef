const [quote, backslash, open, close] = ['"', '\\', '{', '}'].map((one) => one.charCodeAt(0));

/** What may stand between reports: nothing, lines, or the marks of a list. */
const between = /^[\s,[\]\ufeff]*$/;

/**
 * The JSON objects of a file, at most so many, each as a text of its own: RFC 8460 4.4 puts one report into a file, and some reporters and people put
 * several there, behind each other, one a line or as a list. An object that is cut off is the last; what a mail filter wrote behind the last is
 * left out. One text where the file is anything else.
 */
export function tlsReportsIn(json: string, most: number): string[] {
  const parts: string[] = [];
  let [depth, start, end, isText] = [0, 0, 0, false];
  for (let at = 0; at < json.length; at += 1) {
    const sign = json.charCodeAt(at);
    if (isText && sign === backslash) at += 1;
    else if (sign === quote) isText = !isText;
    else if (!isText && sign === open) {
      if (depth === 0 && !between.test(json.slice(end, at))) return [json];
      if (depth === 0) start = at;
      depth += 1;
    } else if (!isText && sign === close && depth > 0) {
      depth -= 1;
      if (depth > 0) continue;
      end = at + 1;
      parts.push(json.slice(start, end));
      if (parts.length === most) return parts;
    }
  }
  if (depth > 0) parts.push(json.slice(start));
  return parts.length > 0 ? parts : [json];
}
