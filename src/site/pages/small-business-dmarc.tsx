import { priceLabel } from '#domain/billing/labels.ts';
import type { Plan, PriceList } from '#domain/billing/plans.ts';
import { withVat } from '#domain/billing/vat.ts';
import { siteBase } from '../base.ts';
import { InvoicesDrawing } from '../drawings/InvoicesDrawing.tsx';
import type { SitePage } from '../page.ts';
import { Close } from '../parts/Ask.tsx';
import { Steps } from '../parts/lists.tsx';
import { Mast } from '../parts/Mast.tsx';
import { domainsLabel, emailsLabel, startingPrice } from '../parts/Plans.tsx';
import { Section } from '../parts/Section.tsx';

const crumbs: SitePage['crumbs'] = [{ label: 'Solutions' }, { label: 'Small businesses', path: '/small-business-dmarc' }];

const message = `Hello

Please check our domain on ${siteBase}/dmarc-checker and answer three questions:

1. Do we have a DMARC record, and what does it ask for?
2. Which services send email in our name, and do they sign with it?
3. Which record should change, and how do we undo the change?

Kind regards`;

function SetUps() {
  return (
    <Section
      question="Your set-up"
      finding="Five steps each"
      lead="Panels change. Check your provider’s own page before you change DNS."
    >
      <div className="site-body site-three">
        <div>
          <h3>Microsoft 365</h3>
          <Steps
            steps={[
              [
                <>
                  SPF contains <code>include:spf.protection.outlook.com</code>, once
                </>,
              ],
              ['Publish the two CNAME records for DKIM'],
              ['Turn on signing in the Defender portal'],
              [
                <>
                  Publish DMARC with <code>p=none</code>
                </>,
              ],
              ['Do the same for every tool that sends for you'],
            ]}
          />
        </div>
        <div>
          <h3>Google Workspace</h3>
          <Steps
            steps={[
              [
                <>
                  SPF contains <code>include:_spf.google.com</code>, once
                </>,
              ],
              ['Generate a 2048-bit key in the Admin console'],
              ['Publish it, then choose “Start authentication”'],
              [
                <>
                  Publish DMARC with <code>p=none</code>
                </>,
              ],
              ['Do the same for every tool that sends for you'],
            ]}
          />
        </div>
        <div>
          <h3>Mailboxes with your web host</h3>
          <Steps
            steps={[
              [
                <>
                  SPF ends in <code>~all</code>, not in <code>?all</code>
                </>,
              ],
              ['Turn on DKIM in the panel, or ask for it'],
              [
                <>
                  Publish DMARC with <code>p=none</code>
                </>,
              ],
              ['Check that the panel did not double the domain'],
              ['Do the same for every tool that sends for you'],
            ]}
          />
        </div>
      </div>
    </Section>
  );
}

function Body({ smallest, plans, vatPct }: Omit<PriceList, 'day'> & { smallest: Plan | undefined }) {
  return (
    <>
      <Mast
        crumbs={crumbs}
        title="DMARC for a business without an IT department"
        lead="One domain, a few people, nobody whose job is email. You publish one record. We read the reports and say what to do next."
      />
      <Section question="Why you" finding="One false invoice is enough">
        <div className="site-body site-beside">
          <InvoicesDrawing />
          <div className="site-flow">
            <p className="site-lead site-first" data-example="">
              A client owes you R 48 000. Two days before it is due, an email in your name gives “our new bank details”.{' '}
              <span className="site-mark">Example</span>
            </p>
            <p>
              This is not a break-in, and nobody needed your password. Your domain did not say who may send for it, so your
              client’s provider had no reason to refuse the message.
            </p>
            <p>A DMARC record gives it that reason.</p>
          </div>
        </div>
      </Section>
      <Section question="The start" finding="What you do, and what we do">
        <div className="site-body site-two">
          <div>
            <h3>You, once</h3>
            <Steps
              steps={[
                ['Check your domain', 'Free, without signing up.'],
                ['Publish one record', 'Beacon writes the text, for you or for your DNS host.'],
                ['Say which senders are yours', 'After the first reports: mailboxes, invoices, newsletter.'],
              ]}
            />
          </div>
          <div>
            <h3>Beacon, every day</h3>
            <Steps
              steps={[
                ['Reads the reports', 'The first ones usually come within 24 to 48 hours.'],
                ['Checks your records', 'And sends an alert when one changes or breaks.'],
                ['Proposes the next stage', 'When every condition is met. You publish it.'],
              ]}
            />
          </div>
        </div>
      </Section>
      <SetUps />
      {smallest !== undefined && (
        <Section
          question="The price"
          finding={`${smallest.name}: ${priceLabel(smallest)}`}
          lead={
            <>
              {domainsLabel(smallest, plans)}, {emailsLabel(smallest)}, {withVat('every feature', vatPct)}, 30-day money-back
              guarantee. <a href="/pricing">All plans</a>.
            </>
          }
        />
      )}
      <Section question="Not your job?" finding="Send this to the person who manages your IT">
        <div className="site-body site-record">
          <p>
            <b>Email text</b>
            <button type="button" className="site-btn site-copy" data-site-copy="it-message" hidden>
              Copy text
            </button>
          </p>
          <pre id="it-message">{message}</pre>
        </div>
      </Section>
      <Close />
    </>
  );
}

/** For businesses of a few people: the fraud, the start, three set-ups, the smallest plan. */
export const smallBusinessPage = ({ plans, vatPct }: PriceList): SitePage => ({
  path: '/small-business-dmarc',
  title: 'DMARC for small businesses in South Africa · Beacon',
  description: `Protect your invoices from forgery: one record, clear steps for Microsoft 365, Google Workspace and web hosts, ${startingPrice(plans) ?? 'with prices in rand'}.`,
  headline: 'DMARC for a business without an IT department',
  crumbs,
  kind: 'website',
  date: '2026-11-22',
  hasTag: false,
  isListed: true,
  islands: [],
  Body: () => <Body smallest={plans[0]} plans={plans} vatPct={vatPct} />,
});
