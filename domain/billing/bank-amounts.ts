const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

/** A day as banks write it: 2026/11/20, 2026-11-20, 20261120, 20/11/2026, 20 Nov 2026, 20Nov2026; `null` for what is none. */
export function readBankDay(text: string): string | null {
  const typed = text.trim();
  const numeric = /^(\d{4})[-/.]?(\d{2})[-/.]?(\d{2})(?:\D.*)?$/.exec(typed);
  const local = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/.exec(typed);
  const named = /^(\d{1,2})[\s-]*([A-Za-z]{3})[a-z]*[\s-]*(\d{4})$/.exec(typed);
  const [year, month, day] = numeric
    ? [numeric[1], numeric[2], numeric[3]]
    : local
      ? [local[3], local[2], local[1]]
      : [named?.[3], String(months.indexOf((named?.[2] ?? '').toLowerCase()) + 1), named?.[1]];
  const found = `${year ?? ''}-${(month ?? '').padStart(2, '0')}-${(day ?? '').padStart(2, '0')}`;
  const ms = Date.parse(`${found}T00:00:00Z`);
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(found) ? found : null;
}

/** Cents of an amount as banks write it: "1 234,56", "R1,234.56", "-249.00", "249.00-", "(249.00)", "249.00 Dr"; `null` for what is none. */
export function readBankAmount(text: string): number | null {
  const bare = text.replace(/[\s\u00a0\u202f']/g, '').replace(/^([-+(]?)(?:ZAR|R)/i, '$1');
  const found = /^([-+(]?)([\d.,]+)(-|\)|cr|dr)?$/i.exec(bare);
  if (found === null) return null;
  const [, sign = '', digits = '', end = ''] = found;
  const place = Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','));
  const isDecimal = place >= 0 && digits.length - place <= 3;
  const whole = (isDecimal ? digits.slice(0, place) : digits).replace(/[.,]/g, '');
  const part = isDecimal ? digits.slice(place + 1) : '';
  if (!/^\d{0,11}$/.test(whole) || whole + part === '') return null;
  const cents = Number(whole) * 100 + Number(part.padEnd(2, '0'));
  return sign === '-' || sign === '(' || end === '-' || end === ')' || /^dr$/i.test(end) ? 0 - cents : cents;
}
