import type { PriceList } from '#domain/billing/plans.ts';
import { withVat } from '#domain/billing/vat.ts';
import { capital } from '#domain/text.ts';
import { CoastDrawing } from '../drawings/CoastDrawing.tsx';
import { RulesDrawing } from '../drawings/RulesDrawing.tsx';
import type { SitePage } from '../page.ts';
import { Close } from '../parts/Ask.tsx';
import { LocalServices, PanelTable } from '../parts/LocalServices.tsx';
import { Rows, Table } from '../parts/lists.tsx';
import { Mast } from '../parts/Mast.tsx';
import { startingPrice } from '../parts/Plans.tsx';
import { Section } from '../parts/Section.tsx';

const crumbs: SitePage['crumbs'] = [
  { label: 'Solutions' },
  { label: 'South African businesses', path: '/south-african-business-dmarc' },
];

const suffixes =
  'ac.za agric.za alt.za co.za edu.za gov.za grondar.za law.za mil.za net.za ngo.za nic.za nis.za nom.za org.za school.za tm.za web.za africa capetown durban joburg';

function Law() {
  return (
    <Section
      question="The law"
      finding="What POPIA asks, and what DMARC shows"
      lead="No law says “publish DMARC”. Section 19 asks for reasonable technical measures, and anybody can check whether your domain can be forged."
    >
      <Rows
        rows={[
          [
            'Section 19: measures',
            'Identify the risks, put safeguards in place, verify them regularly. A dated record of your policy and your senders is evidence of all three.',
          ],
          [
            'Section 22: compromises',
            'Since 1 April 2025 security compromises are reported on the eServices portal of the Information Regulator, as soon as reasonably possible. There is no threshold below which a compromise need not be reported.',
          ],
          [
            'Section 21: operators',
            'An operator notifies the responsible party immediately. For your reports we are the operator, and you are the responsible party.',
          ],
          [
            'What reports contain',
            'Servers, counts and results. Failure reports can contain personal information: we redact them and delete them after 30 days.',
          ],
        ]}
      />
      <p className="site-caption">A summary, not legal advice. The sources are at the end of the page.</p>
    </Section>
  );
}

function Receivers() {
  return (
    <Section
      question="The receivers"
      finding="Gmail, Yahoo and Outlook.com have rules too"
      lead="The rules are for bulk senders: domains that send Gmail or Outlook.com more than 5 000 messages a day. Yahoo names no number."
    >
      <figure className="site-body">
        <RulesDrawing />
      </figure>
      <Table
        caption="Rules for bulk senders"
        head={['Receiver', 'Conditions', 'A refusal says']}
        rows={[
          ['Gmail', 'SPF, DKIM and DMARC, at least p=none; one-click unsubscribe in marketing', <code key="g">550-5.7.26</code>],
          ['Yahoo', 'SPF, DKIM and DMARC, at least p=none; one-click unsubscribe in marketing', '–'],
          ['Outlook.com', 'SPF, DKIM and DMARC, at least p=none', <code key="o">550 5.7.515</code>],
        ]}
      />
    </Section>
  );
}

function Body({ plans, vatPct }: Omit<PriceList, 'day'>) {
  return (
    <>
      <Mast
        crumbs={crumbs}
        title="Built for email in South Africa"
        lead="Clients pay by EFT, connections drop, and POPIA asks for reasonable measures. Beacon starts there."
        scene={<CoastDrawing />}
      />
      <Law />
      <Receivers />
      <Section
        question="Providers and senders"
        finding="Steps for your control panel"
        lead="The record is the same everywhere, but the steps differ. Beacon writes them for the panel that you use."
      >
        <PanelTable />
        <LocalServices />
      </Section>
      <Section
        question="Your domain"
        finding="Every .za suffix, recognised"
        lead={
          <>
            <code>co.za</code> belongs to everybody who registers below it. The check knows that, and asks for your own domain.
          </>
        }
      >
        <p className="site-body">
          <code>{suffixes}</code>
        </p>
        <p className="site-caption">Public Suffix List, in the version that the check uses.</p>
      </Section>
      <Section question="Offline" finding="The last data stays available">
        <div className="site-body site-three">
          <div className="site-flow">
            <h3>Opens offline</h3>
            <p className="site-slate">Every page that you opened before opens again, with the time of its data.</p>
          </div>
          <div className="site-flow">
            <h3>Works offline</h3>
            <p className="site-slate">Acknowledge an alert without a connection. It is sent once, when you are online.</p>
          </div>
          <div className="site-flow">
            <h3>Light</h3>
            <p className="site-slate">
              A page of this site weighs less than 150 kB. Install the portal from the browser; there is no app store.
            </p>
          </div>
        </div>
      </Section>
      <Section
        question="In rand"
        finding={withVat(capital(startingPrice(plans) ?? 'prices in rand'), vatPct)}
        lead={
          <>
            Credit card, debit card, EFT or invoice. No exchange rate. <a href="/pricing">All plans</a>.
          </>
        }
      />
      <Section question="Sources" finding="Sources">
        <Rows
          rows={[
            [
              'POPIA',
              'Protection of Personal Information Act 4 of 2013, sections 19, 21 and 22; Information Regulator, eServices portal, since 1 April 2025.',
            ],
            ['Standards', 'RFC 9989, 9990 and 9991, IETF, May 2026.'],
            [
              'Rules for bulk senders',
              'Google, “Email sender guidelines” and their FAQ: from February 2024, one-click unsubscribe from June 2024, stricter from November 2025. Yahoo, “Sender best practices”: from February 2024. Microsoft, “Outlook’s new requirements for high-volume senders”: from 5 May 2025. Providers change their rules; their own pages apply.',
            ],
            ['No national number', 'We print no share of protected .za domains: we know of no unbiased public count.'],
          ]}
        />
      </Section>
      <Close />
    </>
  );
}

/** What is particular to South Africa: the law, the suffixes, connections, rand. */
export const southAfricaPage = ({ plans, vatPct }: PriceList): SitePage => ({
  path: '/south-african-business-dmarc',
  title: 'DMARC for South African businesses: POPIA, .za, rand · Beacon',
  description:
    'What POPIA asks of email security, the rules of Gmail, Yahoo and Outlook.com, every .za suffix, offline use, and prices in rand. With sources.',
  headline: 'Built for email in South Africa',
  crumbs,
  kind: 'website',
  date: '2026-11-23',
  hasTag: false,
  isListed: true,
  islands: [],
  Body: () => <Body plans={plans} vatPct={vatPct} />,
});
