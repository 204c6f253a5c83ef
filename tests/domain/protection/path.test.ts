import { describe, expect, it, test } from 'vitest';
import { discover } from '#domain/dmarc/discovery.ts';
import { weakensRecord } from '#domain/dmarc/effective-policy.ts';
import { readDmarcRecord } from '#domain/dmarc/record.ts';
import { zoneLookup } from '#domain/dns/zone.ts';
import { enforcementPath, type PathFacts, stageOf } from '#domain/protection/path.ts';
import { makeRecord, subdomainRecord } from '#domain/protection/record-maker.ts';
import { isUnread } from '#domain/protection/unread.ts';
import { enforcementStages } from '#domain/vocabulary.ts';

const rua = 'rua=mailto:r@shop.co.za';
const read = (text: string) => readDmarcRecord(text);
const ready: PathFacts = {
  mailClass: 'people',
  writesToLists: false,
  daysAtStage: 30,
  own: { messages: 5_000, passed: 4_950 },
  unsortedSenders: 0,
  spfIsOpen: false,
  openBelow: null,
};

describe('stages', () => {
  test.each([
    ['v=DMARC1; p=none', 'none'],
    [`v=DMARC1; ${rua}`, 'none'],
    ['v=DMARC1; p=quarantine; t=y; pct=0', 'rehearse_quarantine'],
    ['v=DMARC1; p=quarantine', 'quarantine'],
    ['v=DMARC1; p=reject; t=y', 'rehearse_reject'],
    ['v=DMARC1; p=reject', 'reject'],
    ['v=DMARC1; p=bogus', 'no_record'],
    ['nothing', 'no_record'],
  ])('%s: %s', (text, stage) => expect(stageOf(read(text))).toBe(stage));
});

describe('a domain whose record could not be read', () => {
  test.each([
    ['no_answer', 'DNS did not answer.'],
    ['missing', 'The domain does not exist in the DNS.'],
  ] as const)('has no stage and nothing to do next: %s', (unread, why) => {
    const path = enforcementPath(null, { ...ready, unread });
    expect(path).toMatchObject({ next: null, isReady: false, why });
    expect(isUnread(path)).toBe(true);
    expect(isUnread(enforcementPath(null, ready))).toBe(false);
    expect(isUnread(enforcementPath(read('v=DMARC1; p=reject'), ready))).toBe(false);
  });
});

describe('the next step', () => {
  test.each([
    ['nothing', 'none'],
    ['v=DMARC1; p=none', 'rehearse_quarantine'],
    ['v=DMARC1; p=quarantine; t=y; pct=0', 'quarantine'],
    ['v=DMARC1; p=quarantine', 'rehearse_reject'],
    ['v=DMARC1; p=reject; t=y; pct=0', 'reject'],
    ['v=DMARC1; p=reject', null],
    ['v=DMARC1; p=none; sp=reject', 'quarantine'],
    ['v=DMARC1; p=none; sp=quarantine', 'quarantine'],
    ['v=DMARC1; p=none; sp=quarantine; t=y', 'quarantine'],
    ['v=DMARC1; p=none; t=y', 'rehearse_quarantine'],
    ['v=DMARC1; p=none; np=reject', 'quarantine'],
    ['v=DMARC1; p=none; sp=none; np=none', 'rehearse_quarantine'],
    ['v=DMARC1; p=quarantine; sp=reject', 'reject'],
    ['v=DMARC1; p=quarantine; np=reject', 'reject'],
    ['v=DMARC1; p=quarantine; np=reject; t=y; pct=0', 'quarantine'],
    ['v=DMARC1; p=quarantine; sp=none', 'rehearse_reject'],
  ])('%s leads to %s', (text, next) =>
    expect(enforcementPath(read(text), ready)).toMatchObject({ next, isReady: next !== null }),
  );
  test('a test that would weaken subdomains is left out, and the record says so', () => {
    const record = read(`v=DMARC1; p=none; sp=reject; ${rua}`);
    const { value, notes } = makeRecord('quarantine', record, {
      domain: 'shop.co.za',
      reportAddress: null,
    });
    expect(value).toBe(`v=DMARC1; p=quarantine; sp=reject; ${rua}`);
    expect(notes.join(' ')).toContain('There is no test with t=y before this step');
  });
  test('a name without a record goes on from the policy that applies to it', () => {
    const above = read(`v=DMARC1; p=reject; sp=none; ${rua}`);
    expect(enforcementPath(above, { ...ready, inherited: 'none' })).toMatchObject({ stage: 'none', next: 'rehearse_quarantine' });
    const strictBelow = read(`v=DMARC1; p=none; sp=reject; ${rua}`);
    expect(enforcementPath(strictBelow, { ...ready, inherited: 'reject' })).toMatchObject({ stage: 'reject', next: null });
  });
  test('people who write to mailing lists stop at quarantine, services do not', () => {
    const lists = { ...ready, writesToLists: true };
    expect(enforcementPath(read('v=DMARC1; p=quarantine'), lists)).toMatchObject({
      next: null,
      why: expect.stringContaining('7.4') as unknown,
    });
    expect(enforcementPath(read('v=DMARC1; p=quarantine'), { ...lists, mailClass: 'service' }).next).toBe('rehearse_reject');
  });
  test('a parked name goes to reject at once, without conditions', () =>
    expect(
      enforcementPath(null, { ...ready, mailClass: 'parked', daysAtStage: null, own: { messages: 0, passed: 0 } }),
    ).toMatchObject({ next: 'reject', gates: [], isReady: true }));
  test.each([
    [100, 100, [], true],
    [100, 98, ['pass'], true],
    [100, 97, ['pass'], false],
    [1, 0, ['pass'], false],
  ])('a parked name whose senders sent %i messages, %i of which passed', (messages, passed, keys, isReady) => {
    const path = enforcementPath(read('v=DMARC1; p=none'), { ...ready, mailClass: 'parked', own: { messages, passed } });
    expect([path.gates.map(({ key }) => key), path.isReady]).toEqual([keys, isReady]);
  });
});

describe('gates', () => {
  const at = (changes: Partial<PathFacts>, text = 'v=DMARC1; p=none') => {
    const { gates, isReady } = enforcementPath(read(text), { ...ready, ...changes });
    return { open: gates.filter((gate) => !gate.met).map((gate) => gate.key), isReady };
  };
  test('all met', () => expect(at({})).toEqual({ open: [], isReady: true }));
  test('a day short', () => expect(at({ daysAtStage: 29 })).toEqual({ open: ['days'], isReady: false }));
  test('unknown days are not met', () => expect(at({ daysAtStage: null }).open).toEqual(['days']));
  test('a testing stage takes a week', () => {
    expect(at({ daysAtStage: 7 }, 'v=DMARC1; p=quarantine; t=y').open).toEqual([]);
    expect(at({ daysAtStage: 6 }, 'v=DMARC1; p=quarantine; t=y').open).toEqual(['days']);
  });
  test('too little mail', () => expect(at({ own: { messages: 99, passed: 99 } }).open).toEqual(['messages']));
  test('97,99 % is not 98 %', () => expect(at({ own: { messages: 10_000, passed: 9_799 } }).open).toEqual(['pass']));
  test('uncategorised services', () => expect(at({ unsortedSenders: 3 }).open).toEqual(['unsorted']));
});

describe('records of each stage', () => {
  const wishes = { domain: 'shop.co.za', reportAddress: null };
  const value = (stage: (typeof enforcementStages)[number], text: string) => makeRecord(stage, read(text), wishes).value;
  test.each(enforcementStages.filter((stage) => stage !== 'no_record'))(
    '%s stands at its stage and reads without a remark',
    (stage) => {
      for (const text of [
        'nothing',
        `v=DMARC1; p=none; pct=20; rf=afrf; ${rua}`,
        `v=DMARC1; p=reject; sp=none; np=none; fo=1; ${rua}`,
      ]) {
        const made = read(value(stage, text));
        expect(stageOf(made)).toBe(stage);
        expect(made?.remarks.filter(({ kind, tag }) => !(kind === 'historic' && tag === 'pct'))).toEqual([]);
      }
    },
  );
  test('a testing stage carries the pair that both generations read alike', () =>
    expect(value('rehearse_quarantine', `v=DMARC1; p=none; ${rua}`)).toBe(`v=DMARC1; p=quarantine; t=y; pct=0; ${rua}`));
  test('np=reject comes with the last step, a weaker np is lifted with p', () => {
    expect(value('quarantine', `v=DMARC1; p=quarantine; t=y; pct=0; ${rua}`)).toBe(`v=DMARC1; p=quarantine; ${rua}`);
    expect(value('rehearse_reject', `v=DMARC1; p=quarantine; ${rua}`)).toBe(`v=DMARC1; p=reject; t=y; pct=0; ${rua}`);
    expect(value('reject', `v=DMARC1; p=reject; t=y; pct=0; ${rua}`)).toBe(`v=DMARC1; p=reject; np=reject; ${rua}`);
    expect(value('quarantine', `v=DMARC1; p=quarantine; np=none; ${rua}`)).toContain('np=quarantine');
  });
  test('the whole path of a domain keeps both tests, and no step weakens the one before', () => {
    const seen: string[] = [];
    let record = read(`v=DMARC1; p=none; ${rua}`);
    for (let next = enforcementPath(record, ready).next; next !== null; next = enforcementPath(record, ready).next) {
      seen.push(next);
      const made: ReturnType<typeof read> = read(value(next, record?.text ?? ''));
      expect(record !== null && made !== null && weakensRecord(record, made)).toBe(false);
      record = made;
    }
    expect(seen).toEqual(['rehearse_quarantine', 'quarantine', 'rehearse_reject', 'reject']);
  });
  test('the end of testing drops both together', () =>
    expect(value('quarantine', `v=DMARC1; p=quarantine; np=reject; t=y; pct=0; ${rua}`)).toBe(
      `v=DMARC1; p=quarantine; np=reject; ${rua}`,
    ));
  test('a weaker policy of subdomains is lifted with the domain', () =>
    expect(value('reject', `v=DMARC1; p=quarantine; sp=none; ${rua}`)).toContain('sp=reject'));
  test('our address comes first and the others stay', () =>
    expect(makeRecord('none', read(`v=DMARC1; p=none; ${rua}`), { ...wishes, reportAddress: 'in@beacon.example' }).value).toBe(
      'v=DMARC1; p=none; rua=mailto:in@beacon.example,mailto:r@shop.co.za',
    ));
  test('the record to go back to is the current one, to the letter', () => {
    const text = `v=DMARC1;p=none ;  ${rua}`;
    expect(makeRecord('reject', read(text), wishes).rollback).toBe(text);
    expect(makeRecord('none', null, wishes).rollback).toBeNull();
  });
});

describe('what a strong policy leaves open', () => {
  const at = (text: string, changes: Partial<PathFacts>) => enforcementPath(read(text), { ...ready, ...changes });

  it.each([
    ['v=DMARC1; p=reject', {}, null],
    ['v=DMARC1; p=reject; sp=none', { openBelow: 'anybody can send as its subdomains (sp=none)' }, /subdomains \(sp=none\)/],
    ['v=DMARC1; p=quarantine', { spfIsOpen: true }, /SPF allows any server/],
    ['v=DMARC1; p=none', { spfIsOpen: true }, null],
    ['v=DMARC1; p=reject; pct=20', { sampledPct: 20 }, /older receivers send 80% of forged messages to spam \(pct=20\)/],
    ['v=DMARC1; p=quarantine; pct=0', { sampledPct: 0 }, /older receivers deliver 100% of forged messages/],
    ['v=DMARC1; p=quarantine; t=y; pct=0', { sampledPct: 0 }, null],
  ])('%s %o', (text, changes, hole) => {
    const found = at(text, changes);
    if (hole === null) expect(found.hole).toBeNull();
    else expect(found.hole).toMatch(hole);
  });

  it('is what the end of the path says', () => {
    expect(at('v=DMARC1; p=reject', {}).why).toBe('Forged messages are rejected: this is the strongest policy.');
    expect(at('v=DMARC1; p=reject', { spfIsOpen: true }).why).toContain('SPF allows any server');
  });
});

describe('what a record in testing is said to do', () => {
  const notesOf = (text: string, stage: 'rehearse_quarantine' | 'rehearse_reject') =>
    makeRecord(stage, read(text), { domain: 'shop.co.za', reportAddress: null }).notes.join(' ');
  test('quarantine: nothing is stopped', () => {
    expect(notesOf(`v=DMARC1; p=none; ${rua}`, 'rehearse_quarantine')).toMatch(/Nothing is stopped yet/);
  });
  test('reject: messages go to spam', () =>
    expect(notesOf(`v=DMARC1; p=quarantine; ${rua}`, 'rehearse_reject')).toMatch(/Failing messages still go to spam;/));
});

describe('the record that covers the subdomains of a complete path', () => {
  const made = async (text: string, start = 'shop.co.za') => {
    const { lookup } = zoneLookup({ '_dmarc.shop.co.za': { TXT: [text] } });
    return subdomainRecord(await discover(lookup, start));
  };
  test.each([
    [`v=DMARC1; p=quarantine; ${rua}`, `v=DMARC1; p=quarantine; np=reject; ${rua}`],
    [`v=DMARC1; p=reject; sp=none; ${rua}`, `v=DMARC1; p=reject; sp=reject; np=reject; ${rua}`],
  ])('%s', async (text, value) => {
    expect(await made(text)).toMatchObject({ name: '_dmarc.shop.co.za', value, rollback: text });
  });
  test.each([`v=DMARC1; p=reject; ${rua}`, `v=DMARC1; p=quarantine; np=reject; ${rua}`, `v=DMARC1; p=none; ${rua}`])(
    'nothing to do: %s',
    async (text) => expect(await made(text)).toBeNull(),
  );
  test('a name below another has no record of its own to change', async () =>
    expect(await made(`v=DMARC1; p=quarantine; ${rua}`, 'news.shop.co.za')).toBeNull());
  test('a weaker policy of subdomains is not raised without a word of their messages', async () =>
    expect((await made(`v=DMARC1; p=reject; sp=none; ${rua}`))?.notes[0]).toMatch(/check first that theirs pass/));
});
