import { formOf } from '#domain/text.ts';
import { topicLabels } from '#domain/vocabulary.ts';
import './check.css';
import { Icon } from '#src/ui/Icon.tsx';
import { failureLabel } from './labels.ts';
import type { Topic, UnknownPart } from './types.ts';

/** What gave no answer. Nothing of it counts as missing. Draws nothing where all was answered. */
export function UnknownNote({ unknown, topics }: { unknown: readonly UnknownPart[]; topics?: readonly Topic[] }) {
  const shown = topics === undefined ? unknown : unknown.filter(({ topic }) => topics.includes(topic));
  if (shown.length === 0) return null;
  return (
    <div className="check-unknown">
      <Icon name="unknown" />
      <div>
        <p>
          <b>{formOf(shown.length, 'One thing', `${shown.length} things`)} gave no answer.</b> That says nothing about the
          records, and it does not lower the score.
        </p>
        <ul>
          {shown.map(({ topic, name, why }) => (
            <li key={`${topic} ${name} ${why}`}>
              {topicLabels[topic]}:{' '}
              {why.includes(name) && why.endsWith('.') ? (
                why
              ) : (
                <>
                  <span className="ui-mono">{name}</span>, {failureLabel(why)}
                </>
              )}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
