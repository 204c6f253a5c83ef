import { expect, test } from 'vitest';
import { spfTree } from '#domain/spf/tree.ts';
import { bareText, judgeDesired } from '#src/features/dns/desired.ts';
import { storedDns } from '#src/features/dns/stored-dns.ts';
import { exploreSpf, removalLabel, removeTerms } from '#src/features/dns/what-if.ts';
import { bank, bare, checkOf, silent, wineShop } from '#tests/src/entities/dns-check/samples.ts';

const nowMs = Date.parse('2026-11-20T12:05:00Z');

test('the tree grown again from a check counts as the check did: lookups, empty ones, addresses, what failed', async () => {
  for (const { check } of [await wineShop(), await bank()]) {
    const tree = await spfTree(storedDns(check), check.domain, { maxQuestions: 2_000 });
    expect(tree.lookups).toBe(check.spf.lookups);
    expect(tree.voids.length).toBe(check.spf.voids);
    expect(tree.ip4Addresses).toBe(check.spf.ip4_addresses);
    expect(tree.lookupsAreAtLeast).toBe(check.spf.lookups_at_least);
  }
});

test('removing a term says what it saves, what is left, and the record without it', async () => {
  const { check } = await wineShop();
  const explorer = await exploreSpf(check);
  if (explorer === null) throw new Error('no explorer');
  const term = explorer.terms.find(({ text }) => text === 'include:spf.cape-hosting.example');
  const saves = check.spf.tree?.terms.find(({ text }) => text === 'include:spf.cape-hosting.example')?.saves ?? 0;
  const removal = removeTerms(explorer, new Set([term?.index ?? -1]));
  expect(removal?.saved).toBe(saves);
  expect(removal?.lookups).toBe(check.spf.lookups - saves);
  expect(removal?.record).toBe('v=spf1 include:everywhere.example include:gone.example a mx ip4:196.25.1.0/24 ~all');
  expect(removal && removalLabel(removal)).toBe(
    `Removing include:spf.cape-hosting.example saves ${saves} lookups: the record then needs ${check.spf.lookups - saves} of the 10 allowed.`,
  );
});

test('several terms are removed together, whatever the order they were chosen in', async () => {
  const explorer = await exploreSpf((await wineShop()).check);
  if (explorer === null) throw new Error('no explorer');
  const one = removeTerms(explorer, new Set([0, 2, 4]));
  const other = removeTerms(explorer, new Set([4, 0, 2]));
  expect(one).toEqual(other);
  expect(one?.record).toBe('v=spf1 include:everywhere.example a ip4:196.25.1.0/24 ~all');
  expect(removeTerms(explorer, new Set())).toBeNull();
});

test('over the limit the words say what is still needed', () => {
  expect(removalLabel({ saved: 1, lookups: 12, voids: 0, record: null, removed: ['a'] })).toBe(
    'Removing a saves 1 lookup: the record then still needs 12 and receivers allow 10.',
  );
});

test('without a record there is nothing to explore', async () => {
  expect(await exploreSpf((await bare()).check)).toBeNull();
  expect(await exploreSpf((await silent()).check)).toBeNull();
});

test('an intended DMARC record is evaluated as if it were published, and its policies are listed', async () => {
  const { check } = await wineShop();
  const judged = await judgeDesired({
    type: 'DMARC',
    text: '"v=DMARC1; p=reject; sp=none; " "rua=mailto:it@karoo-wine.co.za"',
    check,
    mailClass: 'people',
    nowMs,
  });
  expect(judged.text).toBe('v=DMARC1; p=reject; sp=none; rua=mailto:it@karoo-wine.co.za');
  expect(judged.wrongKind).toBeNull();
  expect(judged.policies?.self?.applied).toBe('reject');
  expect(judged.policies?.existing?.applied).toBe('none');
  expect(judged.flags.length).toBeGreaterThan(0);
  expect(judged.flags.every(({ topic }) => topic === 'dmarc')).toBe(true);
});

test('a wanted SPF record is counted on the stored tree; a name that is not in it is named, never counted as empty', async () => {
  const { check } = await wineShop();
  const known = await judgeDesired({
    type: 'SPF',
    text: 'v=spf1 include:a.cape-hosting.example -all',
    check,
    mailClass: 'people',
    nowMs,
  });
  expect(known.spf).toEqual({ lookups: 2, isAtLeast: false, voids: 0 });
  expect(known.open).toEqual([]);
  const unknown = await judgeDesired({ type: 'SPF', text: 'v=spf1 include:new.example -all', check, mailClass: 'people', nowMs });
  expect(unknown.open).toEqual(['new.example']);
  expect(unknown.spf?.isAtLeast).toBe(true);
  expect(unknown.spf?.voids).toBe(0);
});

test('a text of another kind is recognised, not evaluated', async () => {
  const { check } = await bank();
  const judged = await judgeDesired({ type: 'SPF', text: 'v=DMARC1; p=none', check, mailClass: 'people', nowMs });
  expect(judged.wrongKind).toBe('This does not read as an SPF record.');
  expect(judged.flags).toEqual([]);
});

test('two records for one name stay an error when the tree grows again', async () => {
  const { check } = await checkOf('twice.co.za', { 'twice.co.za': { TXT: ['v=spf1 -all', 'v=spf1 mx -all'] } });
  const tree = await spfTree(storedDns(check), check.domain);
  expect(tree.root.status).toBe('multiple');
});

test('quotes and line breaks of a zone file are dropped', () => {
  expect(bareText(' "v=spf1 mx" " -all" ')).toBe('v=spf1 mx -all');
  expect(bareText('v=spf1 mx\n  -all\n')).toBe('v=spf1 mx -all');
});
