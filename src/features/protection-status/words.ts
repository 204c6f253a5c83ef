import type { EnforcementStage, ProtectionLevel } from '#domain/vocabulary.ts';
import type { FaceKind } from './types.ts';

/** The levels, worst first, with their word and sign. */
export const levelFaces: Record<ProtectionLevel, { word: string; kind: FaceKind }> = {
  exposed: { word: 'Exposed', kind: 'fail' },
  unknown: { word: 'Unknown', kind: 'unknown' },
  monitoring: { word: 'Monitoring', kind: 'monitoring' },
  almost: { word: 'Almost', kind: 'attention' },
  protected: { word: 'Protected', kind: 'pass' },
  parked_safe: { word: 'Parked, safe', kind: 'parked' },
};

export const levelOrder = Object.keys(levelFaces) as ProtectionLevel[];

export const stageWords: Record<EnforcementStage, string> = {
  no_record: 'No record',
  none: 'Watching',
  rehearse_quarantine: 'Rehearsing quarantine',
  quarantine: 'Quarantine',
  rehearse_reject: 'Rehearsing reject',
  reject: 'Reject',
};

export const stageOrder = Object.keys(stageWords) as EnforcementStage[];
