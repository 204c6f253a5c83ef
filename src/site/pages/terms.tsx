import type { SitePage } from '../page.ts';
import { Article } from '../parts/Article.tsx';
import { Rows, Table } from '../parts/lists.tsx';
import { PaperHead } from '../parts/Mast.tsx';

const chapters = [
  { id: 'service', title: 'The service' },
  { id: 'you', title: 'What you agree to' },
  { id: 'price', title: 'Price and payment' },
  { id: 'end', title: 'Ending the service' },
  { id: 'liability', title: 'Limits of the service' },
  { id: 'privacy', title: 'Privacy notice' },
  { id: 'retention', title: 'How long data is stored' },
  { id: 'operators', title: 'Operators and places' },
  { id: 'device', title: 'What is stored on your device' },
  { id: 'officer', title: 'Information officer' },
  { id: 'paia', title: 'PAIA manual' },
  { id: 'changes', title: 'Changes to this page' },
];
const H2 = ({ id }: { id: string }) => <h2 id={id}>{chapters.find((one) => one.id === id)?.title}</h2>;
const slot = (name: string) => `{${name}}`;

function Terms() {
  return (
    <>
      <H2 id="service" />
      <p>Beacon reads the DMARC reports of your domains, checks their DNS records, and shows what both mean and what to do.</p>
      <p>
        {slot('provided_by')} Beacon does not send, receive or filter your email, and it does not change your DNS: you publish
        each record.
      </p>
      <H2 id="you" />
      <p>You register only domains that you own or manage, and you keep your sign-in to yourself.</p>
      <ul className="site-dashes">
        <li>Your registration says who you are and why you ask for access. An administrator approves it.</li>
        <li>You do not try to read data of others, and you do not overload the service.</li>
        <li>You use what reports show about others only to protect your own domains.</li>
      </ul>
      <H2 id="price" />
      <p>
        Prices are in rand, for each month. Where we charge VAT, it is in the price. <a href="/pricing">The plans</a> say what
        each includes.
      </p>
      <p>
        You pay by credit card, debit card, EFT or invoice. Within the first 30 days you may end the subscription and get your
        payment back. When you use more than your plan includes, we keep reading your reports and suggest another plan.
      </p>
      <H2 id="end" />
      <p>You may end the service at any time. Your records stay in your own DNS.</p>
      <p>
        Before you leave, you can export every report as the original XML, as JSON or as CSV. Remove our address from the{' '}
        <code>rua</code> tag of your records, so that receivers stop sending reports to us.
      </p>
      <H2 id="liability" />
      <p>A report shows what its receiver saw. Not every receiver sends reports, and they come about a day later.</p>
      <p>
        We calculate from these reports with care and say where something is unknown. A policy that you publish can stop email,
        your own included. The decision to publish it is yours, and the record before it stays ready.
      </p>
    </>
  );
}

function Privacy() {
  return (
    <>
      <H2 id="privacy" />
      <p>This notice follows section 18 of the Protection of Personal Information Act 4 of 2013 (POPIA).</p>
      <Rows
        className=""
        rows={[
          ['Who is responsible', slot('company_and_address')],
          [
            'What we collect',
            'From you: name, email address, reason for access, enquiries. From receivers: reports with server addresses, counts and results; failure reports with redacted parts of single messages.',
          ],
          [
            'What for',
            'To decide on access, to answer you, to show you the state of your domains, and to send the notifications that you choose.',
          ],
          ['Must you answer?', 'No. Without a name, an email address and a reason we cannot give access.'],
          [
            'Who receives it',
            'The people of your organisation who have access, our administrators, and the operators named below.',
          ],
          [
            'Your rights',
            'Ask what we store about you, have it corrected or deleted, object to its use, and complain to the Information Regulator.',
          ],
          ['Marketing', 'Only if you tick the box for it, and every such email has an unsubscribe link.'],
        ]}
      />
      <H2 id="retention" />
      <p>
        These periods are applied every night automatically. An owner of a customer can choose shorter ones for the customer’s
        messages, rows and daily totals.
      </p>
      <Table
        caption="How long data is stored"
        head={['Data', 'Stored for']}
        rows={[
          ['Failure reports', '30 days'],
          ['Results of the free check', '7 days'],
          ['Sessions after their end', '30 days'],
          ['Sign-in attempts', '2 days'],
          ['Access requests without a decision', '90 days'],
          ['Messages with reports, as received', slot('message_days')],
          ['Rows of aggregate reports, with sending addresses', slot('row_months')],
          ['Daily totals of aggregate reports', slot('sum_months')],
          ['TLS reports', slot('row_months')],
          ['Notifications of alerts, with their addresses', slot('row_months')],
          ['Records of generated reports, without their files', slot('row_months')],
          ['Enquiries that were not answered', '12 months'],
          ['Answered enquiries', 'until you ask us to delete them'],
        ]}
      />
      <H2 id="operators" />
      <p>Operators process data for us, on our instructions only.</p>
      <Rows
        className=""
        rows={[
          ['Where the service runs', slot('hosting_region')],
          ['Operators', slot('operators')],
        ]}
      />
      <H2 id="device" />
      <p>Public pages set no cookies. The portal stores what it needs to work offline on your device.</p>
      <Table
        caption="What is stored on your device"
        head={['What', 'Where', 'Until']}
        rows={[
          ['Your session', 'local storage', 'you sign out, or it ends'],
          ['Colour theme', 'local storage', 'you choose “System”'],
          ['Pages and last data', 'browser cache and IndexedDB', 'you sign out or clear the browser'],
          ['Unsent messages and actions', 'local storage and IndexedDB', 'they are sent'],
        ]}
      />
      <p>
        A page-view counter may run on seven public pages. It is off unless the operator of this site turned it on, and nothing
        depends on it.
      </p>
      <H2 id="officer" />
      <p>Write to the information officer about anything on this page.</p>
      <Rows
        className=""
        rows={[
          ['Name', slot('information_officer')],
          ['Email', slot('information_officer_email')],
        ]}
      />
      <H2 id="paia" />
      <p>The manual under the Promotion of Access to Information Act says how to ask for records.</p>
      <Rows className="" rows={[['Manual', slot('paia_manual')]]} />
      <H2 id="changes" />
      <p>This is version 3 of this page, of 26 November 2026.</p>
      <p>Version 2 of 25 November 2026 had the same periods for every customer. Customers can now choose shorter ones.</p>
      <p>
        Version 1 of 23 November 2026 stored reports for as long as the service ran. They now have the periods in the table above.
      </p>
      <p>A later version will say here what changed, and customers are notified before it applies.</p>
    </>
  );
}

function Body() {
  return (
    <>
      <PaperHead
        crumbs={terms.crumbs}
        title="Terms and privacy"
        lead="What we do, what you agree to, and what happens to personal information."
      >
        <p className="site-facts">
          <span>Version 3, 26 November 2026</span>
        </p>
      </PaperHead>
      <Article chapters={chapters}>
        <Terms />
        <Privacy />
      </Article>
      <div className="site-section" />
    </>
  );
}

/** Terms, privacy notice and retention; facts of the company come from the settings. */
export const terms: SitePage = {
  path: '/terms',
  title: 'Terms and privacy · Beacon',
  description:
    'Terms of service, the POPIA privacy notice, how long data is stored, operators, what is stored on your device, and the PAIA manual.',
  headline: 'Terms and privacy',
  crumbs: [{ label: 'Company' }, { label: 'Terms and privacy', path: '/terms' }],
  kind: 'website',
  date: '2026-11-26',
  hasTag: true,
  isListed: true,
  islands: [],
  Body,
};
