import './style-guide.css';
import { Frame } from '#src/ui/Frame.tsx';
import { ThemeToggle } from '#src/ui/ThemeToggle.tsx';
import { Charts } from './Charts.tsx';
import { Controls } from './Controls.tsx';
import { Foundations } from './Foundations.tsx';
import { Pieces } from './Pieces.tsx';
import { Voice } from './Voice.tsx';

export const StyleGuide = () => (
  <Frame
    title="Style guide"
    answer="Calm ink, one warm beam. Every part of Beacon exists once, and this page shows all of them."
    filters={<ThemeToggle />}
  >
    <title>Style guide · Beacon</title>
    <Foundations />
    <Controls />
    <Charts />
    <Pieces />
    <Voice />
  </Frame>
);
