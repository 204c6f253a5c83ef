import { type RefObject, useEffect, useRef, useState } from 'react';
import { savesData } from '#src/saves-data.ts';
import { Button } from '../Button.tsx';

/** Whether a picture was asked for, so that what draws it is here. */
let isHere = false;

/**
 * Whether the picture in a box waits for a press, as the device saves data, and what the press does: it takes its button away, so the focus
 * goes on to the box. Pictures that come later do not wait.
 */
export function useHeldBack(box: RefObject<HTMLElement | null>): readonly [isHeld: boolean, show: () => void] {
  const [isHeld, setHeld] = useState(() => !isHere && savesData());
  const wasHeld = useRef(isHeld);
  useEffect(() => {
    if (wasHeld.current && !isHeld) box.current?.focus();
    wasHeld.current = isHeld;
  }, [isHeld, box]);
  const show = () => {
    isHere = true;
    setHeld(false);
  };
  return [isHeld, show];
}

/** In the place of a picture that waits for a press. */
export const HeldBack = ({ noun, onShow }: { noun: 'chart' | 'map'; onShow: () => void }) => (
  <div className="ui-chart-held">
    <Button size="s" onPress={onShow}>{`Show ${noun}`}</Button>
    <p className="ui-small ui-mute">{`This device saves data, so the ${noun} is not loaded yet.`}</p>
  </div>
);
