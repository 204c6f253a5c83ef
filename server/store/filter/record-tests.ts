import type { Condition, Filter } from '#domain/filter/check.ts';
import { type Cell, isNegative, testOf } from '#domain/filter/match.ts';
import { isInNetwork, networkOf } from '#domain/filter/networks.ts';
import { addressWords, compareWords, ipv4Text, ipv6Text } from '#domain/rows/addresses.ts';
import { addressPlaces, dispositions, flag, type ReportRows } from '#domain/rows/report-rows.ts';

/** What is known of a report before its rows are read. */
export type ReportFacts = { day: string; domain: string; reporter: string; reportId: number };

/** A test of the rows of one part by their place, or the answer for all of them. */
export type RowTest = boolean | ((row: number) => boolean);

/** Fields that are the same in every row of a report. */
const reportCells: Record<string, (facts: ReportFacts) => Cell> = {
  day: ({ day }) => day,
  domain: ({ domain }) => domain,
  reporter: ({ reporter }) => reporter,
  report_id: ({ reportId }) => reportId,
};

/** Whether rows of a report may be wanted, as far as its facts say. */
export function openReportTest({ match, conditions }: Filter): (facts: ReportFacts) => boolean {
  if (conditions.length === 0) return () => true;
  const known = conditions.filter(({ field }) => reportCells[field.name] !== undefined);
  if (match === 'any' && known.length < conditions.length) return () => true;
  const tests = known.map((condition) => reportTest(condition));
  return match === 'all' ? (facts) => tests.every((test) => test(facts)) : (facts) => tests.some((test) => test(facts));
}

function reportTest(condition: Condition): (facts: ReportFacts) => boolean {
  const cellOf = reportCells[condition.field.name];
  const test = testOf(condition);
  return (facts) => cellOf !== undefined && test(cellOf(facts));
}

/** Tests the rows of parts of reports against a filter without making an object of any: what rows share is compared once. */
export function openRowTests({ match, conditions }: Filter): (rows: ReportRows, facts: ReportFacts) => RowTest {
  const compiled = conditions.map(openCondition);
  if (compiled.length === 0) return () => true;
  return (rows, facts) => {
    const tests: ((row: number) => boolean)[] = [];
    const decides = match === 'any';
    for (const testOfPart of compiled) {
      const test = testOfPart(rows, facts);
      if (test === decides) return decides;
      if (typeof test !== 'boolean') tests.push(test);
    }
    const [first, second] = tests;
    if (first === undefined) return !decides;
    if (second === undefined) return first;
    return decides ? (row) => tests.some((test) => test(row)) : (row) => tests.every((test) => test(row));
  };
}

type PartTest = (rows: ReportRows, facts: ReportFacts) => RowTest;

function openCondition(condition: Condition): PartTest {
  const test = testOf(condition);
  const known = reportTest(condition);
  switch (condition.field.name) {
    case 'source_ip':
      return openAddressTest(condition);
    case 'messages':
      return (rows) => (row) => test(rows.count[row] as number);
    case 'result':
      return byFlags((bits) => test((bits & (flag.dkim | flag.spf)) === 0 ? 'failed' : 'passed'));
    case 'dkim_aligned':
      return byFlags((bits) => test((bits & flag.dkim) !== 0));
    case 'spf_aligned':
      return byFlags((bits) => test((bits & flag.spf) !== 0));
    case 'disposition':
      return byFlags((bits) => test(dispositions[bits & flag.disposition] ?? 'none'));
    case 'header_from':
      return (rows) => byPlace(rows.texts.map(test), rows.headerFrom);
    case 'envelope_from':
      return (rows) => byPlace([test(null), ...rows.texts.map(test)], rows.envelopeFrom);
    case 'envelope_to':
      return (rows) => byPlace([test(null), ...rows.texts.map(test)], rows.envelopeTo);
    case 'dkim_domain':
      return byList(
        'dkim',
        (rows) => rows.dkimLists,
        (one) => one.domain,
        test,
      );
    case 'dkim_selector':
      return byList(
        'dkim',
        (rows) => rows.dkimLists,
        (one) => one.selector,
        test,
      );
    case 'dkim_result':
      return byList(
        'dkim',
        (rows) => rows.dkimLists,
        (one) => one.result,
        test,
      );
    case 'spf_domain':
      return byList(
        'spf',
        (rows) => rows.spfLists,
        (one) => one.domain,
        test,
      );
    case 'spf_result':
      return byList(
        'spf',
        (rows) => rows.spfLists,
        (one) => one.result,
        test,
      );
    case 'override':
      return byList(
        'reasons',
        (rows) => rows.reasonLists,
        (one) => one.type,
        test,
      );
    default:
      return (_rows, facts) => known(facts);
  }
}

/** By the five bits of a row's flags. */
function byFlags(test: (bits: number) => boolean): PartTest {
  const truth = Array.from({ length: 32 }, (_none, bits) => test(bits));
  return ({ flags }) =>
    (row) =>
      truth[flags[row] as number] as boolean;
}

/** By what is so at each place of a list that the rows point into; the same for all rows where all places agree. */
function byPlace(truth: readonly boolean[], column: ArrayLike<number>): RowTest {
  const [first] = truth;
  if (first !== undefined && truth.every((one) => one === first)) return first;
  return (row) => truth[column[row] as number] as boolean;
}

function byList<One>(
  column: 'dkim' | 'spf' | 'reasons',
  listsOf: (rows: ReportRows) => readonly (readonly One[])[],
  valueOf: (one: One) => string | null,
  test: (cell: Cell) => boolean,
): PartTest {
  return (rows) =>
    byPlace(
      listsOf(rows).map((list) => test(list.map(valueOf))),
      rows[column],
    );
}

function openAddressTest(condition: Condition): PartTest {
  const { operator, values } = condition;
  const negative = isNegative(condition);
  const texts = values.map(String);
  const [first = ''] = texts;
  const network = operator === 'cidr' ? networkOf(first) : null;
  const wanted = operator === 'cidr' || operator === 'starts' ? [] : texts.map(addressWords);
  const four = new Set(wanted.filter(({ length }) => length === 1).map(([word]) => word));
  const six = wanted.filter(({ length }) => length === 4);
  return (rows) => {
    const { v4, v6 } = rows.addresses;
    const places = addressPlaces(rows);
    const fits = (row: number): boolean => {
      const isV6 = ((rows.flags[row] as number) & flag.ipv6) !== 0;
      const at = places[row] as number;
      if (operator === 'starts') return (isV6 ? ipv6Text(v6, at) : ipv4Text(v4[at] as number)).startsWith(first);
      if (network !== null) return isInNetwork(network, isV6 ? v6 : v4, at, isV6);
      return isV6 ? six.some((words) => compareWords(v6, at, words, 0) === 0) : four.has(v4[at] as number);
    };
    return negative ? (row) => !fits(row) : fits;
  };
}
