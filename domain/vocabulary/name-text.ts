const lines = /[\t\n\v\f\r\u0085\p{Zl}\p{Zp}]/u;
const directions = /[\u202a-\u202e\u2066-\u2069]/u;
/** Arabic, Hebrew and Persian names hold marks of direction; joiners occur between letters and between the parts of an emoji. */
const marks = /[\u200e\u200f\u061c]/gu;
const joiners =
  /(?<=[\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}])[\u200c\u200d](?=[\p{L}\p{Extended_Pictographic}])/gu;
/** Letters without a shape. */
const fillers = /[\u115f\u1160\u3164\uffa0]/gu;

/** Why a text cannot be the name of a person, customer or thing, as a sentence; `null` for one that can. */
export function nameProblem(text: string): string | null {
  if (lines.test(text)) return 'Write the name on one line.';
  if (directions.test(text)) return 'Leave characters that turn the direction of the text out of the name.';
  const seen = text.replace(marks, '').replace(joiners, '');
  if (/[\p{Cc}\p{Cf}]/u.test(seen)) return 'Leave hidden characters out of the name.';
  return /[\p{L}\p{N}]/u.test(seen.replace(fillers, '')) ? null : 'Write a name with at least one letter or digit.';
}
