import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { DkimList } from '#src/entities/dns-check/DkimList.tsx';
import { DmarcRecord, ReportAddresses, tagLabel } from '#src/entities/dns-check/DmarcRecord.tsx';
import { DnsHostMessage } from '#src/entities/dns-check/DnsHostMessage.tsx';
import { FindingList } from '#src/entities/dns-check/FindingList.tsx';
import { FixBlock } from '#src/entities/dns-check/FixBlock.tsx';
import { fixesOf } from '#src/entities/dns-check/fixes.ts';
import { failureLabel, zoneOf } from '#src/entities/dns-check/labels.ts';
import { MailServers } from '#src/entities/dns-check/MailServers.tsx';
import { PolicyTriple } from '#src/entities/dns-check/PolicyTriple.tsx';
import { Recommendations } from '#src/entities/dns-check/Recommendations.tsx';
import { ScoreBreakdown } from '#src/entities/dns-check/ScoreBreakdown.tsx';
import { ScoreDial } from '#src/entities/dns-check/ScoreDial.tsx';
import { SpfTreeView } from '#src/entities/dns-check/SpfTreeView.tsx';
import { TransportCards } from '#src/entities/dns-check/TransportCards.tsx';
import { TreeWalk } from '#src/entities/dns-check/TreeWalk.tsx';
import { UnknownNote } from '#src/entities/dns-check/UnknownNote.tsx';
import { answered, bank, bare, silent, subdomain, unsure, wineShop } from './samples.ts';

function draw(element: ReactElement): HTMLElement {
  const box = document.createElement('div');
  box.innerHTML = renderToStaticMarkup(element);
  return box;
}
const textOf = (element: ReactElement) => draw(element).textContent?.replace(/\u00a0/g, ' ') ?? '';

describe('findings', () => {
  it('say how bad, what it means, what to do, the record and the rule, and open the urgent records', async () => {
    const { check } = await wineShop();
    const box = draw(<FindingList flags={check.flags} zone={zoneOf(check)} />);
    const articles = [...box.querySelectorAll('article')];
    expect(articles).toHaveLength(check.flags.length);
    const missing = articles.find((article) => article.textContent?.includes('gone.example, which has no SPF record'));
    expect(missing?.textContent).toContain('Critical');
    expect(missing?.textContent).toContain('RFC 7208 5.2');
    expect(missing?.querySelector('.check-raw')?.textContent).toContain('ip4:196.25.1.0/24 ~all');
    expect(missing?.querySelector('.check-open')?.hasAttribute('open')).toBe(true);
    const minor = articles.find((article) => article.textContent?.includes('TLS-RPT'));
    expect(minor?.querySelector('.check-open')?.hasAttribute('open')).toBe(false);
  });

  it('show a file apart from the sentence before it', async () => {
    const { check } = await wineShop();
    const flag = check.flags.find(({ code }) => code === 'MTA_STS_MX_MISMATCH');
    const box = draw(<FindingList flags={flag === undefined ? [] : [flag]} zone="karoo-wine.co.za" />);
    expect(box.querySelector('.check-todo')?.textContent).toBe('Add a line for each, so that the file reads:');
    expect(box.querySelector('.check-raw')?.textContent).toContain('version: STSv1\nmode: testing\n');
  });

  it('say so where there is none', () => {
    expect(textOf(<FindingList flags={[]} zone="example.co.za" empty="All is well." />)).toBe('All is well.');
  });
});

describe('fixes', () => {
  it('carry the steps of a panel and a mail that holds the record', async () => {
    const { check } = await bare();
    const [fix] = fixesOf(check, check.flags);
    if (fix === undefined) throw new Error('no fix');
    const box = draw(<FixBlock fix={fix} zone="stoep.co.za" />);
    expect([...box.querySelectorAll('option')].map((option) => option.textContent)).toContain('xneelo konsoleH');
    expect(box.querySelector('ol')?.textContent).toContain('_dmarc.stoep.co.za');
    const href = box.querySelector('a')?.getAttribute('href') ?? '';
    expect(decodeURIComponent(href)).toContain('Value: v=DMARC1; p=none;');
    expect(href.startsWith('mailto:?subject=DNS%20change%20for%20stoep.co.za&body=')).toBe(true);
  });

  it('go to the DNS host together, no record twice, SPF with every sure change, none that needs a file first', async () => {
    const { check } = await wineShop();
    const fixes = fixesOf(check, check.flags);
    const kept = fixes.filter(({ action }) => action !== 'remove').map(({ name, type }) => `${name} ${type}`);
    expect(new Set(kept).size).toBe(kept.length);
    expect(fixes.find(({ value }) => value.startsWith('v=spf1'))?.value).toBe(check.spf.proposal);
    expect(fixes.some(({ value }) => value.startsWith('v=STSv1'))).toBe(false);
    expect(textOf(<DnsHostMessage zone="karoo-wine.co.za" fixes={fixes} />)).toContain(
      `Send ${fixes.length} changes to my DNS host`,
    );
  });
});

describe('a change in the zone of somebody else', () => {
  const name = 'karoo-wine.co.za._report._dmarc.reports.example';
  const fix = { action: 'publish', name, type: 'TXT', value: 'v=DMARC1' } as const;

  it('has no steps for the panel of the domain and no email to its DNS host', () => {
    const box = draw(<FixBlock fix={fix} zone="karoo-wine.co.za" />);
    expect(box.textContent).toContain(name);
    expect([box.querySelector('ol'), box.querySelector('a')]).toEqual([null, null]);
  });

  it('does not go to the DNS host with the others, nor one of a record behind an alias', async () => {
    const { check } = await bare();
    const [flag] = check.flags.filter((one) => one.fix !== null && one.severity !== 'info');
    if (flag?.fix == null) throw new Error('no fix');
    const flags = [{ ...flag, fix }];
    expect(fixesOf(check, flags)).toEqual([]);
    expect(fixesOf(check, [flag])).toHaveLength(1);
    const steps = check.dmarc.steps.map((step) => ({ ...step, texts: ['v=DMARC1; p=none'], aliases: ['d.service.example'] }));
    const own = { ...flag, fix: { ...fix, action: 'replace' as const, name: `_dmarc.${check.domain}` } };
    expect(fixesOf({ ...check, dmarc: { ...check.dmarc, steps } }, [own])).toEqual([]);
  });
});

describe('the score', () => {
  it('shows points, what they were measured on, every line, and the cap with its reason', async () => {
    const { score } = await answered();
    expect(textOf(<ScoreDial score={score} />)).toContain(`Based on ${score.measured} of 100 points.`);
    const text = textOf(<ScoreBreakdown score={score} />);
    expect(text).toContain('Cannot exceed 60. The policy p=none only monitors.');
    for (const line of score.lines) expect(text).toContain(line.title);
    expect(text).toContain('not measured');
  });

  it('is none while a part of SPF is not known, and says so', async () => {
    const { score } = await unsure();
    expect(score).toMatchObject({ score: null, grade: null });
    expect(textOf(<ScoreBreakdown score={score} />)).toContain('There is no score while DMARC or SPF is not known.');
  });

  it('claims nothing where nothing could be measured', async () => {
    const { score } = await silent();
    expect(textOf(<ScoreDial score={score} />)).toContain('not measured');
    expect(draw(<ScoreDial score={score} />).querySelector('svg')).toBeNull();
    expect(textOf(<ScoreBreakdown score={score} />)).toContain('We could not measure anything.');
  });

  it('lists what earns points with minutes and place, the rest folded', async () => {
    const { score } = await bare();
    const box = draw(<Recommendations score={score} limit={2} />);
    expect(box.querySelectorAll('ol')[0]?.children).toHaveLength(2);
    expect(box.querySelectorAll('li')).toHaveLength(score.recommendations.length);
    expect(box.textContent).toMatch(/\+[\d,]+ points/);
  });
});

describe('DMARC', () => {
  it('draws each step of the walk and both organisational domains, and says where they differ', async () => {
    const { check } = await subdomain();
    const text = textOf(<TreeWalk dmarc={check.dmarc} />);
    expect(text).toContain('_dmarc.news.karoo-wine.co.zaNo record');
    expect(text).toContain('_dmarc.karoo-wine.co.zaRecord, its policy applies');
    expect(text).not.toContain('They differ');
    expect(textOf(<TreeWalk dmarc={{ ...check.dmarc, psl_org_domain: 'news.karoo-wine.co.za' }} />)).toContain('They differ');
  });

  it('says what happens to forged mail three times over, and what older receivers do', async () => {
    const { check } = await bank();
    const { policies } = check.dmarc;
    expect(textOf(<PolicyTriple domain={check.domain} policies={policies} />).match(/Refused/g)).toHaveLength(3);
    const older =
      policies.self === null ? null : { ...policies.self, applied: 'quarantine' as const, older_receivers: 'none' as const };
    const text = textOf(<PolicyTriple domain={check.domain} policies={{ ...policies, self: older }} />);
    expect(text).toContain('Testing: asks for');
    expect(text).toContain('Older receivers: delivered.');
    const open = textOf(<PolicyTriple domain={check.domain} policies={policies} spf={{ lets_anybody_pass: true }} />);
    expect(open).not.toContain('Refused');
    expect(open.match(/SPF allows any server/g)).toHaveLength(3);
  });

  it('never takes a failed lookup for a missing policy', async () => {
    const { check } = await silent();
    const text = textOf(
      <PolicyTriple domain={check.domain} policies={check.dmarc.policies} unknown={check.dmarc.state === 'unknown'} />,
    );
    expect(text).toContain('No answer');
    expect(text).not.toContain('No policy');
    expect(textOf(<TreeWalk dmarc={check.dmarc} />)).toContain('No answer just now');
  });

  it('explains the record tag by tag and says whether reports arrive', async () => {
    const { check } = await wineShop();
    expect(textOf(<DmarcRecord dmarc={check.dmarc} />)).toContain('Receivers that follow the 2026 standard ignore it.');
    expect(tagLabel('p', 'REJECT')).toBe('Asks receivers to reject forged messages.');
    expect(tagLabel('sp', 'constructor')).toBe('For subdomains: not understood.');
    expect(tagLabel('constructor', 'x')).toBe('Not a tag of the standard. Ignored.');
    expect(['y', 'n', 'u'].map((value) => tagLabel('psd', value))).toEqual([
      'This is a public suffix.',
      'This is an organisation of its own, not a public suffix.',
      'Leaves open whether this is a public suffix.',
    ]);
    expect(textOf(<ReportAddresses destinations={check.dmarc.destinations} />)).toContain('Reports arrive');
    const refused = check.dmarc.destinations.map((one) => ({ ...one, authorised: 'no' as const }));
    expect(textOf(<ReportAddresses destinations={refused} />)).toContain('Reports do not arrive');
  });
});

describe('SPF', () => {
  it('counts lookups and voids, marks what is past the limit, what is open and what depends on the message', async () => {
    const { check } = await wineShop();
    const box = draw(<SpfTreeView spf={check.spf} />);
    const labels = [...box.querySelectorAll('[role=img]')].map((meter) => meter.getAttribute('aria-label'));
    expect(labels).toContain('DNS lookups: at least 13 of 10 allowed');
    const text = box.textContent?.replace(/\u00a0/g, ' ') ?? '';
    expect(text).toContain('removing it saves 9');
    expect(text).toContain('Past the limit, never reached');
    expect(text).toContain('No answer just now');
    expect(text).toContain('depends on the message');
    expect(text).toContain('No SPF record there');
    expect(box.querySelectorAll('details').length).toBeGreaterThan(3);
  });
});

describe('the other parts', () => {
  it('DKIM: keys with their size, and that selectors cannot be listed', async () => {
    const { check } = await wineShop();
    const text = textOf(<DkimList dkim={check.dkim} />);
    expect(text).toContain('RSA 1024 bits');
    expect(text).toContain('Works, but short');
    expect(text).toContain('Withdrawn');
    expect(text).toContain('DNS does not list selectors');
  });

  it('mail servers and transport: what is there, in words', async () => {
    const { check } = await wineShop();
    expect(textOf(<MailServers mx={check.mx} />)).toContain('Has no address');
    const text = textOf(<TransportCards check={check} />);
    for (const words of ['Testing', 'mode: testing', 'Not published', 'Not signed', '2 servers']) expect(text).toContain(words);
  });

  it('transport: a failed lookup is not "not published"', async () => {
    const { check } = await silent();
    const text = textOf(<TransportCards check={check} />);
    expect(text).not.toContain('Not published');
    expect(text).toContain('No answer');
    expect(textOf(<MailServers mx={check.mx} />)).toBe('The MX lookup gave no answer.');
  });

  it('what could not be looked up is listed separately, in words, for the requested topics', async () => {
    const { check } = await silent();
    const text = textOf(<UnknownNote unknown={check.unknown} topics={['mx']} />);
    expect(text).toContain('gave no answer');
    expect(text).toContain('the DNS gave no usable answer');
    expect(textOf(<UnknownNote unknown={[]} />)).toBe('');
    expect(failureLabel('everywhere.example TXT: timeout')).toBe('no name server answered in time');
    expect(failureLabel('A sentence of its own.')).toBe('A sentence of its own.');
  });
});
