import { reportXml } from './report-xml.ts';
import { bytesText, type DumpRow } from './sql-dump.ts';

/** A report of the dump, written as XML, or why it cannot be. `name` says which: its number, organisation and id. */
export type SrgReport = { name: string; xml: string } | { name: string; why: string };

type Cells = Readonly<Record<string, string | null>>;
type Held = { header: string; line: number; rows: { cells: Cells; dialect: DumpRow['dialect'] }[] };

/** The numbers that dmarc-srg stores: indexes of its lists of results. */
const alignments = ['fail', 'unknown', 'pass'];
const dispositions = ['reject', 'quarantine', 'none'];

const kinds = {
  domains: ['id', 'fqdn'],
  reports: ['id', 'domain_id', 'begin_time', 'end_time', 'org', 'external_id'],
  rptrecords: ['report_id', 'ip', 'rcount'],
};
type Kind = keyof typeof kinds;

/** Which of the three tables this is, by its columns, since a prefix may make `userdomains` of `domains`; the prefix keeps installations apart. */
function tableOf({ table, columns, line }: DumpRow): { kind: Kind; prefix: string } | null {
  const kind = (['rptrecords', 'reports', 'domains'] as const).find((one) => table.endsWith(one));
  if (kind === undefined || (columns === null && table.endsWith('userdomains'))) return null;
  if (columns === null)
    throw new Error(`line ${line}: the dump does not name the columns of ${table}. Make it with its CREATE TABLE statements.`);
  return kinds[kind].every((column) => columns.includes(column)) ? { kind, prefix: table.slice(0, -kind.length) } : null;
}

const cellsOf = ({ columns, values }: DumpRow): Cells =>
  Object.fromEntries((columns ?? []).map((column, index) => [column, values[index] ?? null]));
const text = (value: string | null | undefined) => (value == null ? null : bytesText(value));

/** The bytes of an address in a dump of SQLite. Throws where it is a text, of which the dump lost what follows a zero byte. */
function sqliteBytes(ip: string): string {
  const [, digits] = /^x'([0-9a-f]*)'$/i.exec(ip) ?? [];
  if (digits === undefined)
    throw new Error('addresses as text, which this dump cuts off. Make it with "cast(ip as blob)" as the README says');
  return (digits.match(/../g) ?? []).map((pair) => String.fromCharCode(Number.parseInt(pair, 16))).join('');
}

/** An address of 4 or 16 bytes; anything else as hexadecimal digits, which the intake refuses with the row it names. */
function addressOf(ip: string, dialect: DumpRow['dialect']): string {
  // PostgreSQL writes it as people do.
  if (dialect === 'postgresql') return ip;
  const bytes = dialect === 'sqlite' ? sqliteBytes(ip) : ip;
  const numbers = Array.from(bytes, (byte) => byte.charCodeAt(0));
  if (numbers.length === 4) return numbers.join('.');
  const digits = numbers.map((one) => one.toString(16).padStart(2, '0')).join('');
  return numbers.length === 16 ? (digits.match(/.{4}/g) ?? []).join(':') : `0x${digits}`;
}

function json(cells: Cells, column: string): unknown {
  const value = text(cells[column]);
  if (value === null || value === '') return null;
  try {
    return JSON.parse(value);
  } catch {
    throw new Error(`a row whose ${column} is not JSON`);
  }
}

function listed(list: readonly string[], cells: Cells, column: string): string {
  const found = list[Number(cells[column] ?? Number.NaN)];
  if (found === undefined) throw new Error(`a row whose ${column} is ${cells[column] ?? 'empty'}`);
  return found;
}

const record = ({ cells: row, dialect }: Held['rows'][number]) => ({
  source: { ip_address: addressOf(row['ip'] ?? '', dialect) },
  count: row['rcount'],
  policy_evaluated: {
    disposition: listed(dispositions, row, 'disposition'),
    dkim: listed(alignments, row, 'dkim_align'),
    spf: listed(alignments, row, 'spf_align'),
    policy_override_reasons: json(row, 'reason'),
  },
  identifiers: {
    envelope_to: text(row['envelope_to']),
    envelope_from: text(row['envelope_from']),
    header_from: text(row['header_from']),
  },
  auth_results: { dkim: json(row, 'dkim_auth'), spf: json(row, 'spf_auth') },
});

const isTime = (value: string | null | undefined) =>
  /^[1-9]\d{3}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(value ?? '') && !Number.isNaN(Date.parse(`${value?.replace(' ', 'T')}Z`));

function xmlOf(header: Cells, domain: string | undefined, rows: Held['rows']): string {
  if (domain === undefined) throw new Error(`domain ${header['domain_id']}, which is not in the dump`);
  for (const column of ['begin_time', 'end_time'])
    if (!isTime(header[column])) throw new Error(`the ${column} ${header[column] ?? 'NULL'}, which is not a time`);
  if (rows.length === 0) throw new Error('no rows in the dump');
  const policy = ['adkim', 'aspf', 'p', 'sp', 'np', 'pct', 'fo'].map((key) => [key, text(header[`policy_${key}`])]);
  return reportXml({
    report_metadata: {
      org_name: text(header['org']),
      org_email: text(header['email']),
      org_extra_contact_info: text(header['extra_contact_info']),
      report_id: text(header['external_id']),
      begin_date: header['begin_time'],
      end_date: header['end_time'],
      errors: json(header, 'error_string'),
    },
    policy_published: { domain, ...Object.fromEntries(policy) },
    records: rows.map(record),
  });
}

/**
 * Makes the reports that a dump of dmarc-srg holds from its rows, which are read twice. `learn` takes every row of the dump and remembers
 * domains, headers, and how many rows a report has; then `report` takes every row again and answers with a report once its last row has
 * come; so only reports whose rows are apart wait for them. `remaining` names, at the end, what had no rows or belongs to no report;
 * `isFound` says whether the rows were those of a dmarc-srg.
 */
export function createSrgDump(): {
  learn: (row: DumpRow) => void;
  report: (row: DumpRow) => SrgReport | null;
  remaining: () => SrgReport[];
  isFound: () => boolean;
} {
  const domains = new Map<string, string>();
  const reports = new Map<string, Held>();
  const counts = new Map<string, number>();
  let isFound = false;

  const made = (key: string, { header, line, rows }: Held): SrgReport => {
    const cells = JSON.parse(header) as Cells;
    const name = `report ${cells['id']} of ${text(cells['org'])} with id ${text(cells['external_id'])} (line ${line})`;
    const prefix = key.slice(0, key.lastIndexOf(' '));
    try {
      return { name, xml: xmlOf(cells, domains.get(`${prefix} ${cells['domain_id']}`), rows) };
    } catch (error) {
      return { name, why: `has ${error instanceof Error ? error.message : String(error)}` };
    }
  };

  return {
    learn: (row) => {
      const of = tableOf(row);
      if (of === null) return;
      isFound = true;
      const cells = cellsOf(row);
      if (of.kind === 'domains') domains.set(`${of.prefix} ${cells['id']}`, text(cells['fqdn']) ?? '');
      else if (of.kind === 'reports')
        reports.set(`${of.prefix} ${cells['id']}`, { header: JSON.stringify(cells), line: row.line, rows: [] });
      else {
        const key = `${of.prefix} ${cells['report_id']}`;
        counts.set(key, (counts.get(key) ?? 0) + 1);
      }
    },
    report: (row) => {
      const of = tableOf(row);
      if (of?.kind !== 'rptrecords') return null;
      const cells = cellsOf(row);
      const key = `${of.prefix} ${cells['report_id']}`;
      const held = reports.get(key);
      if (held === undefined) return null;
      held.rows.push({ cells, dialect: row.dialect });
      if (held.rows.length < (counts.get(key) ?? 0)) return null;
      reports.delete(key);
      counts.delete(key);
      return made(key, held);
    },
    remaining: () => {
      const rowless = [...reports].map(([key, held]) => made(key, held));
      const rows = [...counts].map(([key, count]) => ({
        name: `rows of report ${key.trim()}`,
        why: `(${count}) belong to no report in the dump`,
      }));
      return [...rowless, ...rows];
    },
    isFound: () => isFound,
  };
}
