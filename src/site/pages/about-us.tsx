import type { SitePage } from '../page.ts';
import { Close } from '../parts/Ask.tsx';
import { Rows } from '../parts/lists.tsx';
import { Mast } from '../parts/Mast.tsx';
import { Section } from '../parts/Section.tsx';

const slot = (name: string) => `{${name}}`;

function Body() {
  return (
    <>
      <Mast
        crumbs={aboutUs.crumbs}
        title="We watch the reports so that you don’t have to"
        lead="A lighthouse does not steer the ship. It shows where the rocks are, every night. Beacon does that for the email in your name."
      />
      <Section question="Who runs it" finding="The company behind Beacon">
        <Rows
          rows={[
            ['Company', slot('legal_name')],
            ['Registration number', slot('registration_number')],
            ['VAT number', slot('vat_number')],
            ['Address', slot('address')],
            ['Sales hours', 'Mon–Fri 08:00–17:00'],
          ]}
        />
      </Section>
      <Section question="How we work" finding="Five rules for every page in the portal">
        <Rows
          rows={[
            ['The answer first', 'One sentence, then the numbers, then the chart and its table.'],
            ['Numbers open', 'A number leads to the reports behind it.'],
            ['Findings come with a fix', 'The record to publish, who usually publishes it, and what it changes.'],
            ['Unknown is unknown', 'Not measured, not checked, offline and waiting are shown as what they are.'],
            ['Nothing typed is lost', 'Drafts survive a reload and a lost connection.'],
          ]}
        />
      </Section>
      <Section question="Your reports" finding="How we protect them">
        <Rows
          rows={[
            [
              'Separate',
              'Each request reads only the domains of the customers that its person belongs to. Other people’s domains answer as if they did not exist.',
            ],
            [
              'As little as possible',
              'Failure reports are redacted and deleted after 30 days. The free check does not store who asked.',
            ],
            ['Sign-in', 'Passwords are stored as Argon2 hashes, and sign-in attempts are limited.'],
            ['Never', 'We do not sell data, read email, or change your DNS.'],
          ]}
        />
        <p className="site-caption">
          Found a weakness? <a href="/.well-known/security.txt">security.txt</a> says where to write.
        </p>
      </Section>
      <Section question="What is new" finding="What changed in Beacon">
        <p className="site-body">
          <a href="/changes.xml">The change log as an Atom feed</a>
        </p>
      </Section>
      <Close />
    </>
  );
}

/** Who runs Beacon and how reports are protected; facts of the company come from the settings. */
export const aboutUs: SitePage = {
  path: '/about-us',
  title: 'About us: who runs Beacon · Beacon',
  description:
    'Who runs Beacon, the five rules of every page in the portal, and how we protect the DMARC reports of our customers.',
  headline: 'Who runs Beacon',
  crumbs: [{ label: 'Company' }, { label: 'About us', path: '/about-us' }],
  kind: 'website',
  date: '2026-11-22',
  hasTag: false,
  isListed: true,
  islands: [],
  Body,
};
