import './documents.css';
import { useMemo, useState } from 'react';
import { capital, spelled } from '#domain/text.ts';
import { PageLink } from '#src/layout/PageLink.tsx';
import { useSession } from '#src/session/session-context.ts';
import { Frame } from '#src/ui/Frame.tsx';
import { Grid } from '#src/ui/Grid.tsx';
import { SearchField } from '#src/ui/SearchField.tsx';
import { Section } from '#src/ui/Section.tsx';
import { readable } from './document.ts';
import { addressOf } from './document-address.ts';
import { indexOf } from './document-index.ts';
import { Feedback } from './Feedback.tsx';
import type { PortalDocument } from './portal-document.ts';

const most = 12;

function List({ documents }: { documents: readonly PortalDocument[] }) {
  return (
    <ul className="doc-list">
      {documents.map((one) => (
        <li key={addressOf(one)}>
          <PageLink href={addressOf(one)} toTop>
            <span className="ui-verdict">{one.title}</span>
            <span className="ui-slate">{one.summary}</span>
            <span className="ui-mute">{one.minutes} min</span>
          </PageLink>
        </li>
      ))}
    </ul>
  );
}

function Found({ documents, text }: { documents: readonly PortalDocument[]; text: string }) {
  const search = useMemo(() => indexOf(documents), [documents]);
  const found = search(text).slice(0, most);
  if (found.length === 0)
    return (
      <p className="ui-slate" role="status">
        No document contains “{text}”. Try one word, such as selector or quarantine.
      </p>
    );
  return (
    <ul className="doc-list" aria-label="Search results">
      {found.map((one) => (
        <li key={one.id}>
          <PageLink href={one.address} toTop>
            <span className="ui-verdict">{one.section}</span>
            <span className="ui-slate">{one.text.slice(0, 160)} …</span>
            <span className="ui-mute">{one.document}</span>
          </PageLink>
        </li>
      ))}
    </ul>
  );
}

/** The documents of the portal, with a search that works offline (screens, /app/support/docs). */
export function Documents() {
  const { isStaff } = useSession();
  const documents = useMemo(() => readable(isStaff), [isStaff]);
  const [text, setText] = useState('');
  const forUsers = documents.filter((one) => !one.isForStaff);
  const forStaff = documents.filter((one) => one.isForStaff);
  return (
    <Frame
      title="Documents"
      answer={`${capital(spelled(forUsers.length, 'short guide'))} to your reports, scores and senders. They open offline.`}
      filters={<SearchField label="Search the documents" placeholder="Search, also offline" value={text} onChange={setText} />}
    >
      <title>Documents · Beacon</title>
      <Grid>
        {text.trim() !== '' ? (
          <Section question="What did you look for?" finding="Search results">
            <Found documents={documents} text={text.trim()} />
          </Section>
        ) : (
          <>
            <Section question="How does it work?" finding="Guides">
              <List documents={forUsers} />
            </Section>
            {forStaff.length > 0 && (
              <Section question="For staff" finding="Runbooks and references">
                <List documents={forStaff} />
              </Section>
            )}
            {isStaff && <Feedback />}
          </>
        )}
      </Grid>
    </Frame>
  );
}
