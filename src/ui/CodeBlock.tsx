import './code-block.css';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useMemo, useRef } from 'react';
import { Button } from './Button.tsx';
import { useCopy } from './copy.ts';

const lineHeightPx = 22;

/** Text with line numbers; only the lines in view are drawn. */
export const CodeBlock = ({ text, label, copyLabel = 'Copy' }: { text: string; label: string; copyLabel?: string }) => {
  const lines = useMemo(() => text.split(/\r?\n/), [text]);
  const box = useRef<HTMLDivElement>(null);
  const { copied, copy } = useCopy();
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => box.current,
    estimateSize: () => lineHeightPx,
    overscan: 30,
    initialRect: { width: 600, height: 480 },
  });
  const shown = virtual.getVirtualItems();
  const first = shown[0]?.start ?? 0;
  const rest = virtual.getTotalSize() - (shown.at(-1)?.end ?? 0);
  return (
    <figure className="ui-code">
      <figcaption>
        <span>{label}</span>
        <Button size="s" look="quiet" icon={copied ? 'check' : 'copy'} onPress={() => void copy(text)}>
          {copied ? 'Copied' : copyLabel}
        </Button>
      </figcaption>
      <div className="ui-code-box" ref={box} tabIndex={0} role="region" aria-label={label}>
        <table>
          <tbody>
            {first > 0 && (
              <tr aria-hidden="true">
                <td height={first} colSpan={2} />
              </tr>
            )}
            {shown.map((item) => (
              <tr key={item.index}>
                <td className="ui-code-no" aria-hidden="true">
                  {item.index + 1}
                </td>
                <td className="ui-code-line">{lines[item.index]}</td>
              </tr>
            ))}
            {rest > 0 && (
              <tr aria-hidden="true">
                <td height={rest} colSpan={2} />
              </tr>
            )}
          </tbody>
        </table>
      </div>
    </figure>
  );
};
