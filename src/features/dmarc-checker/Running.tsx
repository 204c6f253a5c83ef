import type { StepState } from '#domain/check/topic.ts';
import { topicLabels, topics } from '#domain/vocabulary.ts';
import type { Topic } from '#src/entities/dns-check/types.ts';
import { Icon, type IconName } from '#src/ui/Icon.tsx';

const faces: Record<StepState, { icon: IconName; word: string }> = {
  asking: { icon: 'clock', word: 'asking' },
  found: { icon: 'check', word: 'answered' },
  missing: { icon: 'check', word: 'answered: none' },
  unknown: { icon: 'unknown', word: 'no answer' },
};

/** Each lookup as it comes in. */
export function Running({ steps, onCancel }: { steps: Partial<Record<Topic, StepState>>; onCancel: () => void }) {
  const done = topics.filter((topic) => steps[topic] !== undefined && steps[topic] !== 'asking').length;
  return (
    <div className="checker-running">
      <p role="status">
        {done} of {topics.length} lookups done
        {done === topics.length && steps.mx === 'found' && '. Connecting to the mail servers …'}
      </p>
      <ul>
        {topics.map((topic) => {
          const state = steps[topic];
          const face = state === undefined ? { icon: 'clock' as const, word: 'waiting' } : faces[state];
          return (
            <li key={topic} className={`checker-topic checker-topic-${state ?? 'waiting'}`}>
              {state === 'asking' ? <span className="ui-btn-turn" aria-hidden="true" /> : <Icon name={face.icon} small />}
              <b>{topicLabels[topic]}</b>
              <span>{face.word}</span>
            </li>
          );
        })}
      </ul>
      <button type="button" className="ui-btn ui-btn-size-s" onClick={onCancel}>
        Cancel
      </button>
    </div>
  );
}
