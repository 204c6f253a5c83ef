import { AlignmentDrawing } from '../drawings/AlignmentDrawing.tsx';
import { NamesDrawing } from '../drawings/NamesDrawing.tsx';
import { ReportsDrawing } from '../drawings/ReportsDrawing.tsx';
import { SignatureDrawing } from '../drawings/SignatureDrawing.tsx';
import { WalkDrawing } from '../drawings/WalkDrawing.tsx';
import type { SitePage } from '../page.ts';
import { Article } from '../parts/Article.tsx';
import { Close } from '../parts/Ask.tsx';
import { Rows, Steps, Table } from '../parts/lists.tsx';
import { PaperHead } from '../parts/Mast.tsx';
import { Reader } from '../parts/Reader.tsx';
import { RecordBox } from '../parts/RecordBox.tsx';

const chapters = [
  { id: 'names', title: 'One message, three names' },
  { id: 'spf', title: 'SPF: which servers may send' },
  { id: 'dkim', title: 'DKIM: who signed' },
  { id: 'alignment', title: 'Alignment: do the names match?' },
  { id: 'record', title: 'The record, part by part' },
  { id: 'policy', title: 'What receivers do' },
  { id: 'reports', title: 'The daily report' },
  { id: 'walk', title: 'Which record applies' },
  { id: 'changes', title: 'What changed in 2026' },
  { id: 'limits', title: 'What it does not stop' },
  { id: 'start', title: 'How to start' },
  { id: 'glossary', title: 'Glossary' },
];
const title = (id: string) => chapters.find((one) => one.id === id)?.title;
const H2 = ({ id }: { id: string }) => <h2 id={id}>{title(id)}</h2>;

function Names() {
  return (
    <>
      <H2 id="names" />
      <p>An email carries up to three domain names, and the people who read it see only one of them.</p>
      <div className="site-beside">
        <NamesDrawing />
        <Steps
          steps={[
            ['The From line', 'What people see. Any server can write any name here.'],
            ['The return address', 'Where bounces go. SPF checks this name.'],
            ['The signature', 'A seal that only the owner of a domain can make. DKIM checks this name.'],
          ]}
        />
      </div>
      <p>
        A forger writes your name into the From line and uses a name of their own for the rest. DMARC closes that gap:{' '}
        <b>at least one checked name must belong to the organisation in the From line</b>.
      </p>
      <H2 id="spf" />
      <p>SPF is a list of servers. The owner of a domain publishes which of them may send with its return address.</p>
      <RecordBox
        name="yourcompany.co.za"
        parts={[
          ['include:_spf.example.net', 'The servers that another company lists for its customers.'],
          ['~all', 'Every other server is not on the list.'],
        ]}
      >
        v=spf1 include:_spf.example.net ~all
      </RecordBox>
      <p>
        Reading the record may take at most 10 DNS lookups, and at most 2 of them may find nothing. Above that, SPF fails for
        every sender at once. SPF usually fails when a message is forwarded, too, because the forwarding server is not on your
        list.
      </p>
      <H2 id="dkim" />
      <p>DKIM is a signature. The sending server signs with a private key, and the public key is in your DNS.</p>
      <figure>
        <SignatureDrawing />
      </figure>
      <RecordBox name="s1._domainkey.yourcompany.co.za">v=DKIM1; k=rsa; p=MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8A…</RecordBox>
      <p>
        <code>s1</code> is the selector: a domain may have many keys, usually one for each service that sends for it. A signature
        survives forwarding as long as nobody changes the message. That is why the standard requires domains with{' '}
        <code>p=reject</code> to sign with DKIM.
      </p>
    </>
  );
}

function Matching() {
  return (
    <>
      <H2 id="alignment" />
      <p>It is not enough that SPF or DKIM passes. The name that passed must belong to the organisation in the From line.</p>
      <figure data-example="">
        <AlignmentDrawing />
      </figure>
      <p>
        Many newsletter and accounting tools sign with their own name at first. Their messages pass DKIM and still fail DMARC.
        Most of them can sign with yours; the setting is often called domain authentication.
      </p>
      <H2 id="record" />
      <p>
        A DMARC record is a list of tags, published at <code>_dmarc</code> below your domain. Change the one below, or paste
        yours.
      </p>
      <Reader />
      <p className="site-small">The record is read on this page. Nothing is sent.</p>
    </>
  );
}

function Receiving() {
  return (
    <>
      <H2 id="policy" />
      <p>The policy is a request to receivers, and it concerns only messages that fail DMARC.</p>
      <Table
        caption="Policies and what receivers do"
        head={['Policy', 'You ask', 'What happens to a failing message']}
        rows={[
          [<code key="n">p=none</code>, 'only for reports', 'It is delivered like any other message, and reported.'],
          [<code key="q">p=quarantine</code>, 'to treat it as suspicious', 'It usually goes to the spam folder.'],
          [
            <code key="r">p=reject</code>,
            'to refuse it',
            'It is refused or goes to spam. A receiver must not refuse because of the policy alone (RFC 9989, section 7.4).',
          ],
        ]}
      />
      <div className="site-aside">
        <p>
          <b>Mailing lists.</b> A list that changes the subject or adds a footer breaks the signature. Domains whose staff write
          to lists should stay at quarantine; RFC 9989 says so.
        </p>
      </div>
      <H2 id="reports" />
      <p>Receivers that take part send one summary a day: which servers used your name, how often, and with which result.</p>
      <figure>
        <ReportsDrawing />
      </figure>
      <p>
        A summary contains <b>no content and no addresses of people</b>. Not every receiver sends one, so a report shows what
        those receivers saw, not everything that was sent.
      </p>
      <H2 id="walk" />
      <p>Since 2026 a receiver finds your record by walking up the DNS, one label at a time.</p>
      <div className="site-beside">
        <WalkDrawing />
        <div className="site-flow site-slate">
          <p>The walk asks at most 8 names. The record with the fewest labels marks your organisation.</p>
          <p>
            A subdomain that exists follows <code>sp</code>, one that does not exist follows <code>np</code>. Where they are
            missing, the domain’s own policy applies.
          </p>
          <p>
            With <code>psd=n</code> a domain says that it is an organisation of its own, whatever is above it.
          </p>
        </div>
      </div>
    </>
  );
}

function Changes() {
  return (
    <>
      <H2 id="changes" />
      <p>RFC 9989, 9990 and 9991 replaced RFC 7489 in May 2026. Old records go on working; some tags are gone.</p>
      <Table
        caption="The old standard and the new one"
        head={['Subject', 'RFC 7489', 'RFC 9989']}
        rows={[
          ['Finding the organisation', 'Public Suffix List', 'tree walk in the DNS'],
          ['New tags', '–', 'np, psd, t'],
          ['Removed tags', 'pct, rf, ri', 'ignored'],
          ['Testing a policy', <code key="o">pct=0</code>, <code key="n">t=y</code>],
          ['Before reject', 'nothing required', 'a month of none, then as long of quarantine'],
        ]}
      />
      <div className="site-aside">
        <p>
          <b>Testing for both.</b> An old receiver does not know <code>t=y</code> and enforces the policy. A new one ignores{' '}
          <code>pct=0</code>. A record that tests everywhere carries both.
        </p>
      </div>
      <H2 id="limits" />
      <p>
        DMARC protects the exact name of your domain and the names below it. Three similar kinds of fraud need other measures.
      </p>
      <Rows
        className=""
        rows={[
          [
            'Lookalike domains',
            'A different domain that reads like yours. Watch for new registrations; Beacon lists the ones it finds.',
          ],
          ['Display names', 'Your company’s name in front of a stranger’s address. Train staff to open the address.'],
          ['Stolen mailboxes', 'Messages from your own server, signed by you. Use a second factor for every sign-in.'],
        ]}
      />
      <H2 id="start" />
      <p>One record, then patience. The first one changes nothing for your email.</p>
      <Steps
        steps={[
          [
            'Check what you have',
            <a key="c" href="/dmarc-checker">
              The free check reads SPF, DKIM and DMARC.
            </a>,
          ],
          ['Publish p=none with a report address', 'The first reports usually come within 24 to 48 hours.'],
          ['Sort the senders', 'Decide for each server whether it is yours. Fix those that are yours and fail.'],
          [
            'Test, quarantine, reject',
            <a key="w" href="/why-professional-dmarc">
              Each stage has conditions, and a way to undo it.
            </a>,
          ],
        ]}
      />
      <H2 id="glossary" />
      <p>Nine terms that you meet in reports.</p>
      <Rows
        className=""
        rows={[
          ['Aggregate report', 'A receiver’s daily summary for a domain, as XML. In the record: rua.'],
          ['Alignment', 'The checked name and the From line belong to one organisation.'],
          ['Disposition', 'What the receiver did: none, quarantine or reject.'],
          ['Failure report', 'A report about a single message. In the record: ruf. It can contain personal information.'],
          ['Forwarder', 'A server that passes messages on. SPF usually fails there; DKIM usually survives.'],
          ['Organisational domain', 'The name that you registered, such as yourcompany.co.za.'],
          ['Policy', 'What you ask receivers to do with messages that fail.'],
          ['Selector', 'The name of one DKIM key.'],
          ['Tree walk', 'Asking one name after another, upwards, until the record is found.'],
        ]}
      />
    </>
  );
}

function Body() {
  return (
    <>
      <PaperHead
        crumbs={whatIsDmarc.crumbs}
        title="What is DMARC?"
        lead="DMARC is one public record in your DNS. It says which messages really come from you, what receivers do with the rest, and where they send a daily report."
      >
        <p className="site-facts">
          <span>As of RFC 9989, May 2026</span>
          <span>Checked on 22 November 2026</span>
        </p>
      </PaperHead>
      <Article chapters={chapters}>
        <Names />
        <Matching />
        <Receiving />
        <Changes />
      </Article>
      <Close />
    </>
  );
}

/** SPF, DKIM and DMARC for a reader who meets them for the first time. */
export const whatIsDmarc: SitePage = {
  path: '/what-is-dmarc',
  title: 'What is DMARC? SPF, DKIM and DMARC explained · Beacon',
  description:
    'SPF, DKIM and DMARC in plain words, as of RFC 9989: the record tag by tag, what receivers do, what changed in 2026, and a record reader.',
  headline: 'What is DMARC?',
  crumbs: [{ label: 'Learn' }, { label: 'What is DMARC?', path: '/what-is-dmarc' }],
  kind: 'article',
  date: '2026-11-22',
  hasTag: true,
  isListed: true,
  islands: ['record-reader'],
  Body,
};
