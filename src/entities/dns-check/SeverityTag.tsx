import '#src/ui/status-tag.css';
import { cx } from '#src/ui/cx.ts';
import { Icon } from '#src/ui/Icon.tsx';
import { severityLabels } from './labels.ts';
import type { Severity } from './types.ts';

/** How bad a finding is: symbol, word and colour; the worst on a tint as well. */
export function SeverityTag({ severity }: { severity: Severity }) {
  const { word, icon, tone } = severityLabels[severity];
  return (
    <span className={cx('ui-tag', `ui-tone-${tone}`, severity === 'critical' && 'ui-tag-filled ui-tag-fail')}>
      <Icon name={icon} small />
      {word}
    </span>
  );
}
