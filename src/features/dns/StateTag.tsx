import '#src/ui/status-tag.css';
import { Icon } from '#src/ui/Icon.tsx';
import { StatusTag } from '#src/ui/StatusTag.tsx';
import { stateLabels } from './labels.ts';
import type { Watched } from './types.ts';

/** Whether a record is there: published, not there, or not known because the lookup failed. */
export function StateTag({ state }: { state: Watched['state'] }) {
  if (state !== 'missing') return <StatusTag kind={state === 'found' ? 'pass' : 'unknown'}>{stateLabels[state]}</StatusTag>;
  return (
    <span className="ui-tag ui-tone-mute">
      <Icon name="close" small />
      {stateLabels.missing}
    </span>
  );
}
