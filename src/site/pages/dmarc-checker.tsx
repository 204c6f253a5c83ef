import { sendingChecks } from '#domain/score/checks.ts';
import type { Question, SitePage } from '../page.ts';
import { Ask } from '../parts/Ask.tsx';
import { Faq, Rows } from '../parts/lists.tsx';
import { Mast } from '../parts/Mast.tsx';
import { Section } from '../parts/Section.tsx';

const groups: [group: string, label: string][] = [
  ['policy', 'DMARC policy'],
  ['mail', 'Your own messages pass, from reports'],
  ['spf', 'Allowed servers: SPF'],
  ['dkim', 'Signatures: DKIM'],
  ['transport', 'Encryption on the way to you'],
  ['base', 'DNS and mail servers'],
];
const pointsOf = (group: string) => sendingChecks.filter((one) => one.group === group).reduce((sum, { of }) => sum + of, 0);
const most = Math.max(...groups.map(([group]) => pointsOf(group)));

const questions: Question[] = [
  {
    question: 'May I check a domain that is not mine?',
    answer: 'Yes. The check reads public DNS only, what every receiver of a message reads too.',
  },
  {
    question: 'Do you store what I check?',
    answer:
      'The result is stored for 7 days, so that you can share its link. It does not contain who asked. You may run 10 checks in 10 minutes and 60 a day.',
  },
  {
    question: 'A lookup got no answer. Does that cost points?',
    answer: 'No. A lookup without an answer takes no points away, and the page names it.',
  },
  {
    question: 'Can I check without a connection?',
    answer:
      'You can paste a record, and this device checks it. A domain that you enter offline is checked as soon as you are online, while the page is open.',
  },
];

function Points() {
  return (
    <table className="site-bars site-body" data-from="domain/score/checks.ts">
      <caption className="ui-hidden">Points of the score by group</caption>
      <tbody>
        {groups.map(([group, label]) => (
          <tr key={group}>
            <th scope="row">{label}</th>
            <td>
              <svg viewBox="0 0 100 5" preserveAspectRatio="none" aria-hidden="true">
                <path className="site-bar-all" d="M0 0h100v5H0z" />
                <path className="site-bar-part" d={`M0 0h${((100 * pointsOf(group)) / most).toFixed(1)}v5H0z`} />
              </svg>
            </td>
            <td>{pointsOf(group)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What the checker's page says before a domain is checked; the app shows the same when a check is cancelled. */
export function CheckerStart() {
  return (
    <>
      <Section question="What it reads" finding="Ten topics of your public DNS">
        <Rows
          rows={[
            [
              'DMARC: is there a policy?',
              'We walk up the DNS as RFC 9989 asks, show the Public Suffix List beside it, and say which policy applies to the name and below it.',
            ],
            ['SPF: which servers may send?', 'The tree of includes with its two counters: 10 DNS lookups, 2 without an answer.'],
            [
              'DKIM: who can sign?',
              'Keys at well-known selectors, and at those that you name. A key that we did not find may still exist.',
            ],
            ['On the way to you', 'Mail servers, MTA-STS, TLS reports, BIMI, DNSSEC, name servers and CAA.'],
          ]}
        />
      </Section>
      <Section
        question="How it is scored"
        finding="100 points, all published"
        lead="What cannot be seen from outside does not count, and the page says how many points were measured."
      >
        <Points />
        <p className="site-caption">
          Your own messages need reports, so a check from outside cannot measure those points. Some faults cap the score: without
          a usable DMARC record it is at most 30, with p=none at most 60.
        </p>
      </Section>
      <Section question="What you get" finding="A result that you can share">
        <div className="site-body site-three">
          <div className="site-flow">
            <h3>Records to paste</h3>
            <p className="site-slate">The whole text of each record that should change, with a button to copy it.</p>
          </div>
          <div className="site-flow">
            <h3>An email for your DNS host</h3>
            <p className="site-slate">What to change and where, written for the person who manages your DNS.</p>
          </div>
          <div className="site-flow">
            <h3>A link for 7 days</h3>
            <p className="site-slate">Share the result. Search engines are asked to leave it out.</p>
          </div>
        </div>
      </Section>
      <div data-site-message="" hidden>
        <Section
          question="Does your own email pass?"
          finding="Send us one message"
          lead="You get a one-time address. We check SPF, DKIM and alignment of that very message, and show what to fix. We never store it."
        >
          <p>
            <a href="/dmarc-checker?message=true#message">Test a message</a>
          </p>
        </Section>
      </div>
      <Section question="Good to know" finding="Before you check">
        <Faq questions={questions} />
      </Section>
    </>
  );
}

function Body() {
  return (
    <>
      <Mast
        crumbs={dmarcChecker.crumbs}
        title="Who can send email in your name?"
        lead="See what a receiver sees: every lookup, its answer, and the record to paste where something is missing."
      >
        <Ask id="domain" />
        <p className="site-small site-over">
          Only have a record? <a href="/dmarc-checker?paste=true">Paste it</a>: this device checks it, offline too.
        </p>
        <noscript>
          <p className="site-error">The check needs JavaScript. Everything else on this page can be read without it.</p>
        </noscript>
      </Mast>
      <CheckerStart />
    </>
  );
}

/** The free check; the app takes over when a domain is entered. */
export const dmarcChecker: SitePage = {
  path: '/dmarc-checker',
  title: 'Free DMARC check: SPF, DKIM and DMARC of a domain · Beacon',
  description:
    'Free DMARC check for South African businesses: SPF, DKIM, DMARC, MTA-STS and DNS of your domain, with a score, plain findings and records to paste.',
  headline: 'Who can send email in your name?',
  crumbs: [{ label: 'Free DMARC Check', path: '/dmarc-checker' }],
  kind: 'website',
  date: '2026-11-22',
  hasTag: false,
  isListed: true,
  islands: ['checker'],
  questions,
  Body,
};
