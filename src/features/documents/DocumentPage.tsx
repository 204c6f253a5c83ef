import './documents.css';
import '#src/ui/tick.css';
import { useEffect, useMemo, useRef } from 'react';
import { NotFound } from '#src/layout/NotFound.tsx';
import { PageLink } from '#src/layout/PageLink.tsx';
import { useSession } from '#src/session/session-context.ts';
import { documentHtml } from '#src/trusted-types.ts';
import { Frame } from '#src/ui/Frame.tsx';
import * as format from '#src/ui/format.ts';
import { portalDocuments, readable } from './document.ts';
import { addressOf, guideOf } from './document-address.ts';
import { Helpful } from './Helpful.tsx';
import { LivePart } from './LivePart.tsx';
import { followSteps } from './steps.ts';

/** HTML that the build compiled of our own files. Another object would make React write it again, and the ticks in it would be gone. */
function Prose({ html }: { html: string }) {
  const inner = useMemo(() => ({ __html: documentHtml(html) }), [html]);
  return <div dangerouslySetInnerHTML={inner} />;
}

/** One document: contents at the side, prose, live parts, checklists that keep their ticks on this device. */
export function DocumentPage({ slug, isForStaff }: { slug: string; isForStaff: boolean }) {
  const { isStaff } = useSession();
  const body = useRef<HTMLDivElement>(null);
  const found = portalDocuments.find((one) => one.slug === slug && one.isForStaff === isForStaff);
  useEffect(() => (body.current === null ? undefined : followSteps(body.current, `${isForStaff}/${slug}`)), [slug, isForStaff]);
  useEffect(() => {
    const { hash } = location;
    if (hash !== '') document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [slug]);
  if (found === undefined) return <NotFound />;
  const others = readable(isStaff).filter((one) => one !== found && one.isForStaff === isForStaff);
  return (
    <Frame
      title={found.title}
      crumbs={[{ label: 'Documents', href: '/app/support/docs' }]}
      stamp={`Updated ${format.utcDay(found.updated)} · ${found.minutes} min`}
      answer={found.summary}
    >
      <title>{`${found.title} · Beacon`}</title>
      <div className="doc">
        <nav className="doc-side" aria-label="Documents">
          <p className="ui-subhead">On this page</p>
          <ol>
            {found.sections
              .filter(({ id }) => id !== '')
              .map(({ id, title }) => (
                <li key={id}>
                  <a href={`#${id}`}>{title}</a>
                </li>
              ))}
          </ol>
          <p className="ui-subhead">Other documents</p>
          <ul>
            {others.map((one) => (
              <li key={one.slug}>
                <PageLink href={addressOf(one)} toTop>
                  {one.title}
                </PageLink>
              </li>
            ))}
          </ul>
        </nav>
        <div className="doc-prose" ref={body} key={addressOf(found)}>
          {found.parts.map(({ html, part }, index) =>
            part === null ? <Prose key={index} html={html} /> : <LivePart key={index} name={part} />,
          )}
          <Helpful guide={guideOf(found)} key={`helpful ${addressOf(found)}`} />
        </div>
      </div>
    </Frame>
  );
}
