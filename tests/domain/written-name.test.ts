import { expect, test } from 'vitest';
import { composeDocument } from '#domain/documents/compose.ts';
import { nextStepOf } from '#domain/next-step/next-step.ts';
import { withWrittenName, writtenName } from '#domain/written-name.ts';
import { facts, failingMail, says, sender, yesterday } from '#tests/domain/alerts/facts.ts';
import { lookalike } from '#tests/domain/alerts/lookalike.ts';
import { factsOf, wholeDocument } from '#tests/fixtures/documents/facts.ts';

const dns = 'xn--mller-bau-q9a.co.za';
const own = { id: 7, name: dns, mailClass: 'people' as const };

test('a name is shown as people write it, a broken one as it is', () => {
  expect(writtenName(dns)).toBe('müller-bau.co.za');
  expect(writtenName('shop.co.za')).toBe('shop.co.za');
  expect(writtenName('xn--99999999999999.com')).toBe('xn--99999999999999.com');
  expect(withWrittenName(`Sort the senders of ${dns}.`, dns)).toBe('Sort the senders of müller-bau.co.za.');
  expect(withWrittenName('The intake stands still.', null)).toBe('The intake stands still.');
});

test.each([
  [`Renew the certificate of mta-sts.${dns}.`, 'Renew the certificate of mta-sts.müller-bau.co.za.'],
  [`Publish it at _dmarc.${dns}, not at s1._domainkey.${dns}.`, `Publish it at _dmarc.${dns}, not at s1._domainkey.${dns}.`],
  [`my-${dns} and ${dns}.example look like it.`, `my-${dns} and ${dns}.example look like it.`],
  [`Reports go to dmarc@${dns}, (${dns})`, 'Reports go to dmarc@müller-bau.co.za, (müller-bau.co.za)'],
])('places in the DNS and other names stay as they are: %s', (text, shown) => expect(withWrittenName(text, dns)).toBe(shown));

test('an alert names its domain so, what it found in the DNS as it is there', () => {
  const [spike] = says(
    'failure_spike',
    facts({ domain: own, senders: [sender('192.0.2.0/24', { total: 10 }, { [yesterday]: failingMail(900) })] }),
  );
  expect(spike).toMatchObject({ title: expect.stringMatching(/^More messages for müller-bau\.co\.za fail/) });
  const [forged] = says(
    'lookalike_registered',
    facts({ domain: own, lookalikes: [lookalike({ name: 'xn--mllr-bau-75a.co.za' })] }),
  );
  expect(forged).toMatchObject({ title: 'xn--mllr-bau-75a.co.za, which looks like müller-bau.co.za, now receives email' });
});

test('so does the next step', () => {
  const step = nextStepOf({
    domain: dns,
    isMissing: true,
    isParked: false,
    hasRecord: false,
    alerts: [],
    failing: [],
    daysSinceReport: null,
    removedKeys: [],
    path: { stage: 'no_record', next: null, gates: [], isReady: false, why: '' },
    points: [],
    unreadableRows: 0,
  });
  expect(step?.what).toBe('Check the spelling of müller-bau.co.za');
  expect(step?.why).not.toContain('xn--');
});

test('a document names domains so, and the records to publish as they are in the DNS', () => {
  const given = factsOf('customer_detailed');
  const domains = given.domains.map((one) => ({
    ...one,
    domain: dns,
    prepared: { stage: 'none', name: `_dmarc.${dns}`, value: 'v=DMARC1; p=none', rollback: null, notes: [] },
  }));
  const text = JSON.stringify(composeDocument({ ...given, domains }, wholeDocument, 'f'.repeat(64)));
  expect(text).toContain('müller-bau.co.za');
  expect(text).toContain(`_dmarc.${dns}`);
  expect(text.replaceAll(`_dmarc.${dns}`, '')).not.toContain('xn--');
});
