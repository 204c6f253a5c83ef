import { csvRows } from '../csv-rows.ts';
import { readBankAmount, readBankDay } from './bank-amounts.ts';

/** A line of a bank statement: cents above zero came in. `key` is the same for the same line in any file. */
export type BankLine = { line: number; day: string; cents: number; text: string; key: string };

/** What a file holds: its lines, and those that could not be read with their number (from 1) and why. */
export type BankStatement = { lines: BankLine[]; refused: { line: number; why: string }[] };

type Columns = { day: number; text: number[]; amount: number; credit: number; debit: number; balance: number };

/** Where the columns are, by their heads, as FNB, Standard Bank, Absa, Nedbank and Capitec name them; `null` for a row that is no head. */
function columnsOf(cells: readonly string[]): Columns | null {
  const heads = cells.map((head) =>
    head
      .toLowerCase()
      .replace(/[^a-z ]/g, '')
      .trim(),
  );
  const at = (pattern: RegExp) => heads.findIndex((head) => pattern.test(head));
  const days = [/^(transaction|effective) date$/, /^date$/, /^(posting|value) date$/, /\bdate\b/].map(at);
  const day = days.find((place) => place >= 0) ?? -1;
  const amount = at(/^(transaction )?amount( zar)?$/);
  const credit = at(/^(credit|credits|money in|credit amount|deposits?)$/);
  const debit = at(/^(debit|debits|money out|debit amount|withdrawals?)$/);
  const text = heads.flatMap((head, place) => (/descri|detail|narrat|reference|memo|particular/.test(head) ? [place] : []));
  if (day < 0 || text.length === 0 || (amount < 0 && credit < 0)) return null;
  return { day, text, amount, credit, debit, balance: at(/balance/) };
}

function centsOf(cells: readonly string[], { amount, credit, debit }: Columns): number | null {
  const cell = (place: number) => (place < 0 ? '' : (cells[place] ?? ''));
  if (amount >= 0) return readBankAmount(cell(amount));
  const [into, out] = [cell(credit), cell(debit)];
  if (into === '' && out === '') return null;
  const received = into === '' ? 0 : readBankAmount(into);
  const spent = out === '' ? 0 : readBankAmount(out);
  return received === null || spent === null ? null : Math.abs(received) - Math.abs(spent);
}

type Read = Omit<BankLine, 'key'> & { beside: string };

/** Gives every line its key; a line that a file holds twice is two payments. */
function keyed(lines: readonly Read[]): BankLine[] {
  const seen = new Map<string, number>();
  return lines.map(({ beside, ...line }) => {
    const base = [line.day, line.cents, line.text.toUpperCase().replace(/\s+/g, ' '), beside].join('|');
    const count = (seen.get(base) ?? 0) + 1;
    seen.set(base, count);
    return { ...line, key: `${base}|${count}` };
  });
}

function readCsv(file: string): BankStatement {
  const refused: BankStatement['refused'] = [];
  const lines: Read[] = [];
  let columns: Columns | null = null;
  for (const { line, cells } of csvRows(file)) {
    const head = columnsOf(cells);
    if (head !== null) {
      columns = head;
      continue;
    }
    if (columns === null) continue;
    const day = readBankDay(cells[columns.day] ?? '');
    const cents = centsOf(cells, columns);
    const text = [...new Set(columns.text.map((place) => cells[place] ?? ''))].filter((part) => part !== '').join(' ');
    if (day === null) refused.push({ line, why: `"${(cells[columns.day] ?? '').slice(0, 40)}" is not a date.` });
    else if (cents === null) refused.push({ line, why: 'The amount cannot be read.' });
    else lines.push({ line, day, cents, text, beside: columns.balance < 0 ? '' : (cells[columns.balance] ?? '') });
  }
  if (columns === null) refused.push({ line: 1, why: 'No row names the columns date, description and amount.' });
  return { lines: keyed(lines), refused };
}

function readOfx(file: string): BankStatement {
  const refused: BankStatement['refused'] = [];
  const lines: Read[] = [];
  for (const found of file.matchAll(/<STMTTRN>([\s\S]*?)(?=<\/STMTTRN>|<STMTTRN>|<\/BANKTRANLIST>|$)/gi)) {
    const line = file.slice(0, found.index).split('\n').length;
    const field = (tag: string) => new RegExp(`<${tag}>([^<\\r\\n]*)`, 'i').exec(found[1] ?? '')?.[1]?.trim() ?? '';
    const day = readBankDay(field('DTPOSTED').slice(0, 8));
    const cents = readBankAmount(field('TRNAMT'));
    const text = [...new Set([field('NAME'), field('MEMO')])].filter((part) => part !== '').join(' ');
    if (day === null) refused.push({ line, why: 'The entry has no date.' });
    else if (cents === null) refused.push({ line, why: 'The amount cannot be read.' });
    else lines.push({ line, day, cents, text, beside: field('FITID') });
  }
  if (lines.length === 0 && refused.length === 0) refused.push({ line: 1, why: 'The file holds no entries.' });
  return { lines: keyed(lines), refused };
}

/** Reads a bank statement: OFX, or CSV with a row of heads anywhere in it. What cannot be read is named with its line. */
export function readBankStatement(file: string): BankStatement {
  const text = file.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n');
  return /<OFX>|^OFXHEADER/im.test(text.slice(0, 2_000)) ? readOfx(text) : readCsv(text);
}
