const rows = ['1234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'];
const startsAt = [0, 0.5, 0.75, 1.25];
const reach = 1.3;

const keys = rows.flatMap((row, y) => Array.from(row, (key, index) => ({ key, x: index + (startsAt[y] ?? 0), y })));

/** The keys that touch a key on a QWERTY keyboard, those of its own row first; letters have letters, digits digits. */
export function neighbours(key: string): string[] {
  const here = keys.find((one) => one.key === key);
  if (here === undefined) return [];
  return keys
    .filter((one) => one.key !== key && Math.hypot(one.x - here.x, one.y - here.y) < reach && (one.y === 0) === (here.y === 0))
    .sort((a, b) => Math.abs(a.y - here.y) - Math.abs(b.y - here.y) || a.y - b.y || a.x - b.x)
    .map((one) => one.key);
}
