import { csvRows } from '../csv-rows.ts';
import { count } from '../text.ts';
import { emailProblem } from '../vocabulary/email-address.ts';
import { customerNameProblem } from '../vocabulary/name-text.ts';
import { type AccessLevel, accessLevels } from '../vocabulary.ts';
import { nameKey } from './customer-name.ts';

/** A line of a file that cannot be imported; `line` counts from 1. */
export type RefusedLine = { line: number; why: string };

/** A customer of a file with its domains as they were written. */
export type CustomerLine = { line: number; customer: string; email: string; domains: string[] };

/** A person of a file with the access to a customer. */
export type AssociationLine = { line: number; email: string; customer: string; level: AccessLevel; isPrimaryContact: boolean };

/** What a file holds: its lines, and those that cannot be imported. */
export type ImportFile<Line> = { lines: Line[]; refused: RefusedLine[] };

/** The most lines in one file. */
export const mostImportLines = 2_000;

const longestName = 200;

type Cell = (head: string) => string;

function readLines<Line>(
  text: string,
  heads: readonly string[],
  read: (line: number, cell: Cell) => Line | string,
): ImportFile<Line> {
  if (text.includes('\ufffd'))
    return {
      lines: [],
      refused: [{ line: 1, why: 'Some letters of this file cannot be read. Save it as “CSV UTF-8” and try again.' }],
    };
  const [first, ...rows] = csvRows(text.replace(/^\ufeff/, ''));
  const named = first?.cells.map((cell) => cell.toLowerCase().replace(/[\s-]+/g, '_')) ?? [];
  const missing = heads.filter((head) => !named.includes(head));
  if (missing.length > 0)
    return {
      lines: [],
      refused: [{ line: 1, why: `The first line must name the columns ${heads.join(', ')}. Missing: ${missing.join(', ')}.` }],
    };
  if (rows.length === 0) return { lines: [], refused: [{ line: 1, why: 'No line follows the names of the columns.' }] };
  if (rows.length > mostImportLines)
    return {
      lines: [],
      refused: [{ line: 1, why: `A file can have ${count(mostImportLines)} lines at most. This one has ${count(rows.length)}.` }],
    };
  const file: ImportFile<Line> = { lines: [], refused: [] };
  for (const { line, cells } of rows) {
    const found =
      cells.length > named.length
        ? 'This line has more cells than columns are named.'
        : read(line, (head) => cells[named.indexOf(head)] ?? '');
    if (typeof found === 'string') file.refused.push({ line, why: found });
    else file.lines.push(found);
  }
  return file;
}

const problemOfEmail = (email: string) => `“${email}” cannot be used. ${emailProblem(email)}`;

function problemOfName(name: string): string | null {
  if (name === '') return 'The customer has no name.';
  if (name.length > longestName) return `The name of the customer is longer than ${longestName} characters.`;
  return customerNameProblem(name);
}

/**
 * Reads customers with their domains: columns `customer`, `email`, `domains`, the domains divided by spaces or semicolons. A customer may have
 * several lines. Every line that cannot be read is named with its reason.
 */
export function readCustomerLines(text: string): ImportFile<CustomerLine> {
  return readLines(text, ['customer', 'email', 'domains'], (line, cell) => {
    const [customer, email] = [cell('customer'), cell('email').toLowerCase()];
    if (email !== '' && emailProblem(email) !== null) return problemOfEmail(email);
    const domains = cell('domains')
      .split(/[\s;,|]+/)
      .filter((name) => name !== '');
    return problemOfName(customer) ?? { line, customer, email, domains };
  });
}

const yes = /^(?:yes|y|true|1|x)$/i;
const no = /^(?:no|n|false|0|)$/i;

/** Reads who belongs to which customer: columns `email`, `customer`, `access_level`, `primary_contact` (yes or no). One line for a pair. */
export function readAssociationLines(text: string): ImportFile<AssociationLine> {
  const seen = new Map<string, number>();
  return readLines(text, ['email', 'customer', 'access_level', 'primary_contact'], (line, cell) => {
    const [email, customer, primary] = [cell('email').toLowerCase(), cell('customer'), cell('primary_contact')];
    const level = accessLevels.find((one) => one === cell('access_level').toLowerCase());
    if (emailProblem(email) !== null) return problemOfEmail(email);
    const problem = problemOfName(customer);
    if (problem !== null) return problem;
    if (level === undefined) return `"${cell('access_level')}" is not an access level. Use ${accessLevels.join(', ')}.`;
    if (!yes.test(primary) && !no.test(primary)) return `"${primary}" is neither yes nor no.`;
    const pair = `${email} ${nameKey(customer)}`;
    const before = seen.get(pair);
    if (before !== undefined) return `The same person and customer as line ${before}.`;
    seen.set(pair, line);
    return { line, email, customer, level, isPrimaryContact: yes.test(primary) };
  });
}
