import type { Reply } from '#contract/endpoint.ts';
import type { Contract } from '#contract/index.ts';
import { capital, formOf, spelled } from '#domain/text.ts';
import { RowActions } from '#src/ui/ActionRows.tsx';
import { LinkButton } from '#src/ui/Button.tsx';
import { Section } from '#src/ui/Section.tsx';
import { type StatusKind, StatusTag } from '#src/ui/StatusTag.tsx';

/** What a new installation needs, as the server checked it. */
export type FirstRunReply = Reply<Contract['setup']['firstRun']>;
type Step = FirstRunReply['steps'][number];

const faces: Record<Step['state'], { kind: StatusKind; word: string }> = {
  done: { kind: 'pass', word: 'Done' },
  attention: { kind: 'attention', word: 'Needs attention' },
  open: { kind: 'unknown', word: 'Not done' },
};

const doneOf = ({ steps }: FirstRunReply) => steps.filter(({ state }) => state === 'done').length;

/** The sentence of the page: how much is done, and what comes first. */
export function firstRunAnswer(reply: FirstRunReply): string {
  const done = doneOf(reply);
  const next = reply.steps.find(({ state }) => state === 'attention') ?? reply.steps.find(({ state }) => state !== 'done');
  if (next === undefined) return `Beacon is set up: all ${spelled(reply.steps.length)} steps are done.`;
  return `${capital(spelled(done))} of ${spelled(reply.steps.length)} steps ${formOf(done, 'is', 'are')} done. Next: ${next.name}.`;
}

/** Each step of a new installation with what shows that it is done, or what to do. */
export function FirstRun({ reply }: { reply: FirstRunReply }) {
  const done = doneOf(reply);
  return (
    <Section
      question="From installation to first report"
      finding={done === reply.steps.length ? 'Every step is done' : `${done} of ${reply.steps.length} steps done`}
      note="Resolvers and the report address are tested whenever this page is read. Variables take effect after a restart."
    >
      <ol className="setup-steps" aria-label="Steps of a new installation">
        {reply.steps.map(({ key, name, state, text, href }, index) => (
          <li key={key}>
            <span className="setup-number" aria-hidden="true">
              {index + 1}
            </span>
            <div>
              <h3>{name}</h3>
              <p className="ui-slate">{text}</p>
            </div>
            <StatusTag kind={faces[state].kind}>{faces[state].word}</StatusTag>
            <RowActions>
              {href !== null && (
                <LinkButton size="s" href={href} aria-label={`Open ${name}`}>
                  Open
                </LinkButton>
              )}
            </RowActions>
          </li>
        ))}
      </ol>
    </Section>
  );
}
