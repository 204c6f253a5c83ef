import { formOf } from '#domain/text.ts';
import { cx } from '#src/ui/cx.ts';
import * as format from '#src/ui/format.ts';

/** How many alerts are open, beside the label of an entry; red if one of them is urgent. */
export function NavigationCount({ badge }: { badge: { count: number; isHot: boolean } | undefined }) {
  if (badge === undefined) return null;
  return (
    <span className={cx('nav-count', badge.isHot && 'nav-count-hot')}>
      {format.number(badge.count)}
      <span className="ui-hidden"> open {formOf(badge.count, 'alert')}</span>
    </span>
  );
}
