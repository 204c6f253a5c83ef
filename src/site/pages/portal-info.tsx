import type { SitePage } from '../page.ts';
import { Close } from '../parts/Ask.tsx';
import { Rows, Steps, Table } from '../parts/lists.tsx';
import { Mast } from '../parts/Mast.tsx';
import { Section } from '../parts/Section.tsx';

function Body() {
  return (
    <>
      <Mast
        plain
        crumbs={portalInfo.crumbs}
        title="What the portal shows"
        lead="Did somebody send you a link? In the portal you read the reports about your domain and decide the next step."
      >
        <p className="site-acts">
          <a className="site-btn site-btn-beam" href="/login">
            Login
          </a>
          <a className="site-btn" href="/register">
            Request access
          </a>
        </p>
      </Mast>
      <Section question="Five screens" finding="Each opens with a sentence that answers">
        <div className="site-body" data-example="">
          <Table
            caption="Five screens of the portal and what they say"
            head={['Screen', 'It says, for example', 'Below it']}
            rows={[
              [
                'Protection',
                '“1 of your 3 domains is protected.”',
                'A level for each domain, the conditions of the next stage, what-if.',
              ],
              [
                'Email sources',
                '“Two of nine senders are unsorted.”',
                'Each sender with its verdict, down to the rows of a report.',
              ],
              ['Analytics', '“99,7% of 12 400 messages passed DMARC.”', 'Results by day, server and receiver.'],
              ['Received reports', '“398 reports cover the last 30 days.”', 'Each report with its rows and the original XML.'],
              ['Alerts', '“Nothing is open.”', 'One alert for each cause, with its timeline.'],
            ]}
          />
          <p className="site-caption">
            <span className="site-mark">Sample data</span> The sentences are examples.
          </p>
        </div>
        <p className="site-caption">
          Try the <a href="/alert-management-test">alert centre with sample alerts</a>. Nothing is saved.
        </p>
      </Section>
      <Section question="Who sees what" finding="Access is given for each customer">
        <Rows
          rows={[
            [
              'Customer',
              'The domains of the customers that you belong to. With more than one, you switch between them in the header.',
            ],
            ['Administrator', 'All customers, operations and settings.'],
          ]}
        />
      </Section>
      <Section question="On a tablet or phone" finding="Installed in three steps">
        <Steps
          className="site-body"
          steps={[
            ['Open the portal and sign in', 'In the browser.'],
            [
              'Choose “Install” or “Add to home screen”',
              'In the menu of the browser. The portal offers it too, where the browser allows that.',
            ],
            ['Allow notifications, if you want alerts', 'You can acknowledge an alert from its notification.'],
          ]}
        />
      </Section>
      <Section question="Offline" finding="The last data, with its time">
        <Rows
          rows={[
            ['Reading', 'What you opened before opens again, and says when its data was synced.'],
            ['Acting', 'Acknowledgements, notes and preferences wait on the device. They are sent, once, when you are online.'],
            ['Not offline', 'Deleting, billing and the rights of other people need a connection.'],
          ]}
        />
      </Section>
      <Section question="Help" finding="Questions about your access">
        <p className="site-body">
          Ask the person who sent you the link, or <a href="/contact">write to us</a>.
        </p>
      </Section>
      <Close />
    </>
  );
}

/** The portal for people who were sent a link to it. */
export const portalInfo: SitePage = {
  path: '/portal-info',
  title: 'The portal: what it shows, and to whom · Beacon',
  description: 'What the Beacon portal shows, who sees what, how to install it on a tablet or phone, and what works offline.',
  headline: 'What the portal shows',
  crumbs: [{ label: 'Portal', path: '/portal-info' }],
  kind: 'website',
  date: '2026-11-22',
  hasTag: true,
  isListed: true,
  islands: [],
  Body,
};
