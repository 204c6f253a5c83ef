import { counted } from '#domain/text.ts';
import { calls } from '#src/client/calls.ts';
import { useRead } from '#src/client/query.ts';
import { PageLink } from '#src/layout/PageLink.tsx';
import { QueryView } from '#src/page/QueryView.tsx';
import * as format from '#src/ui/format.ts';
import { Section } from '#src/ui/Section.tsx';
import { portalDocuments } from './document.ts';
import { addressOf, guideOf } from './document-address.ts';

/** What readers say of the documents, for those who write them. */
export function Feedback() {
  const query = useRead(calls.support.guideFeedback, {});
  const documents = query.data?.documents ?? [];
  const answers = documents.reduce((sum, one) => sum + one.helpful + one.not_helpful, 0);
  return (
    <Section
      question="Was this helpful?"
      finding={answers === 0 ? 'Answers of readers' : `${counted(answers, 'answer')} of readers`}
    >
      <QueryView query={query} title="The answers of readers">
        {() =>
          documents.length === 0 ? (
            <p className="ui-slate">No reader has answered yet. Each document asks at its end.</p>
          ) : (
            <ul className="doc-list">
              {documents.map((one) => {
                const of = portalDocuments.find((document) => guideOf(document) === one.guide);
                return (
                  <li key={one.guide} className="doc-said">
                    <p>
                      {of && (
                        <PageLink href={addressOf(of)} toTop>
                          {of.title}
                        </PageLink>
                      )}
                    </p>
                    <p className="ui-slate">
                      Helpful: {format.number(one.helpful)} · Not helpful: {format.number(one.not_helpful)}
                    </p>
                    {one.missing.map(({ text, at }) => (
                      <p key={`${at} ${text}`}>
                        <span className="ui-mute">{format.date(at)}</span> {text}
                      </p>
                    ))}
                  </li>
                );
              })}
            </ul>
          )
        }
      </QueryView>
    </Section>
  );
}
