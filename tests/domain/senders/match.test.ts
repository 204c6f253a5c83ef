import fc from 'fast-check';
import { parse } from 'tldts';
import { describe, expect, test } from 'vitest';
import { catalogue } from '#domain/senders/catalogue/catalogue.ts';
import { confirmedByNetworks, matchService, type SenderClues } from '#domain/senders/match.ts';
import { reporterName } from '#domain/senders/reporters.ts';

const nothing: SenderClues = {
  ownDomain: 'karoo.example',
  dkim: null,
  selector: null,
  keyHost: null,
  spf: null,
  reverse: null,
  network: null,
  envelope: null,
};
const match = (part: Partial<SenderClues>) => matchService({ ...nothing, ...part });

describe('the service behind a source', () => {
  test.each<[string, Partial<SenderClues>, string, 'proven' | 'likely', string[]]>([
    ['a foreign signature', { dkim: 'mcsv.net', selector: 'k1' }, 'Mailchimp', 'proven', ['DKIM d=mcsv.net']],
    [
      'a key at the service',
      { dkim: 'karoo.example', selector: 's1', keyHost: 's1.domainkey.u1.wl2.sendgrid.net' },
      'SendGrid',
      'proven',
      ['the DKIM key s1 is at s1.domainkey.u1.wl2.sendgrid.net'],
    ],
    [
      'the name of the key alone',
      { dkim: 'karoo.example', selector: 'everlytickey1' },
      'Everlytic',
      'likely',
      ['DKIM selector everlytickey1'],
    ],
    [
      'a confirmed reverse name, with its network',
      { reverse: 'outgoing5.flk.host-h.net', network: 37153 },
      'xneelo',
      'proven',
      ['reverse name outgoing5.flk.host-h.net', 'network AS37153'],
    ],
    ['an SPF pass for its return path', { spf: 'u1.mcsv.net' }, 'Mailchimp', 'proven', ['SPF passes for u1.mcsv.net']],
    [
      'a return path that only confirms',
      { dkim: 'sendgrid.net', envelope: 'bounce.sendgrid.net' },
      'SendGrid',
      'proven',
      ['DKIM d=sendgrid.net', 'return path bounce.sendgrid.net'],
    ],
  ])('is known by %s', (_name, part, name, certainty, evidence) => {
    const found = match(part);
    expect([found?.service.name, found?.certainty, found?.evidence]).toEqual([name, certainty, evidence]);
  });

  test('is confirmed by its own networks, each once, and by no other', () => {
    const found = match({ reverse: 'outgoing5.flk.host-h.net', network: 37153 });
    if (found === null) throw new Error('The reverse name is that of a service.');
    expect(confirmedByNetworks(found, [37153, 64500, 37153])).toEqual(found);
    const alone = match({ reverse: 'outgoing5.flk.host-h.net' });
    expect(alone && confirmedByNetworks(alone, [64500, 37153, 37153]).evidence).toEqual(found.evidence);
    expect(match({ network: 37153 })).toBeNull();
  });

  test('is named before the platform whose addresses it uses', () => {
    const found = match({ dkim: 'mcsv.net', reverse: 'a5-42.smtp-out.amazonses.com' });
    expect([found?.service.name, found?.through?.name]).toEqual(['Mailchimp', 'Amazon SES']);
    expect(found?.evidence).toEqual(['DKIM d=mcsv.net', 'through Amazon SES: reverse name a5-42.smtp-out.amazonses.com']);
  });

  test('owns its names whatever they are seen as, and the registered domains of the hosts it publishes', () => {
    const name = (part: Parameters<typeof match>[0]) => match(part)?.service.name ?? null;
    expect(name({ dkim: 'payfast.co.za' })).toBe('Payfast by Network');
    expect(name({ reverse: 'mta1.eversrv.com' })).toBe('Everlytic');
    expect(name({ spf: 'bounce.mailblaze.com' })).toBe('Mail Blaze');
    expect(name({ reverse: 'mail12.mlsend.com' })).toBe('MailerLite');
    expect(name({ dkim: 'karoo.example', selector: 'MBO0001' })).toBe('mailbox.org');
  });

  test('keeps two services of one registered domain apart', () => {
    const name = (reverse: string) => match({ reverse })?.service.name ?? null;
    expect(name('mail-am6eur05on2045.outbound.protection.outlook.com')).toBe('Microsoft 365');
    expect(name('acme-example.mail.protection.outlook.com')).toBe('Microsoft 365');
    expect(name('outlook-com.olc.protection.outlook.com')).toBe('Outlook.com / Hotmail');
    expect(name('za-smtp-outbound-1.mimecast.co.za')).toBe('Mimecast South Africa');
    expect(name('eu-smtp-delivery-1.mimecast.com')).toBe('Mimecast');
  });

  test('stays unknown where nothing proves it', () => {
    expect(match({})).toBeNull();
    expect(match({ envelope: 'bounce.sendgrid.net', network: 11377 })).toBeNull();
    expect(match({ dkim: 'karoo.example', selector: 's1' })).toBeNull();
    expect(match({ spf: 'sendgrid.net.evil.example' })).toBeNull();
    expect(match({ dkim: 'mysendgrid.net' })).toBeNull();
  });
});

const names = catalogue.flatMap(({ dkim, reverse, envelope }) => [...(dkim ?? []), ...(reverse ?? []), ...(envelope ?? [])]);
const anyName = fc.constantFrom(...names);
const anyOrganisation = fc.constantFrom(...names.filter((name) => parse(name).domain === name));
const anyNetwork = fc.constantFrom(...catalogue.flatMap(({ networks }) => networks ?? []));

test('what anybody can write names nobody, whatever it is', () => {
  fc.assert(
    fc.property(anyName, anyNetwork, (envelope, network) => {
      expect(match({ envelope, network })).toBeNull();
    }),
  );
});

test('what anybody can write changes no name, and a name that only ends alike is another one', () => {
  fc.assert(
    fc.property(anyName, anyName, anyNetwork, (dkim, envelope, network) => {
      expect(match({ dkim, envelope, network })?.service).toBe(match({ dkim })?.service);
    }),
  );
  fc.assert(
    fc.property(anyOrganisation, (name) => {
      expect(match({ dkim: `not-${name}` })).toBeNull();
      expect(match({ spf: `${name}.evil.example` })).toBeNull();
    }),
  );
});

test.each([
  ['google.com', 'noreply-dmarc-support@google.com', 'Google (Gmail and Workspace)'],
  ['Outlook.com', 'dmarcreport@microsoft.com', 'Microsoft (Outlook.com)'],
  ['Enterprise Outlook', 'dmarcreport@microsoft.com', 'Microsoft (Microsoft 365)'],
  ['Yahoo', null, 'Yahoo and AOL'],
  ['esa1.hc12-34.eu.iphmx.com', 'mailer@hc12-34.eu.iphmx.com', 'Cisco Secure Email Cloud customer'],
  ['Nobody Knows (Pty) Ltd', 'dmarc@nobody.example', 'Nobody Knows (Pty) Ltd'],
])('the reporter %s is called as people call it', (orgName, email, name) => {
  expect(reporterName(orgName, email)).toBe(name);
});
