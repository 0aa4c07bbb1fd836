/** The captions of a chapter's steps, and what else the time line gets after the first figure, which stands without them. */
import { html } from 'lit';
import { captionWords } from '../../messages/captions.ts';
import type { StagedChapter } from './keyframe.ts';
import './stop-tapping.ts';
import { captioned, type Timeline } from './timeline.ts';

export function captionOf({ id, captions: own }: StagedChapter, step: string): string {
  const captions: Readonly<Record<string, Readonly<Record<string, string>>>> = captionWords;
  return own?.[step] ?? captions[id]?.[step] ?? '';
}

/**
 * What the transport gets after the first figure: taps on the time line, and hidden copies of all captions in one place. The longest
 * caption decides the height, which is then the same at every step.
 */
export function lateParts(chapter: StagedChapter, timeline: Timeline) {
  const room = timeline.stops.map(
    ({ step }) =>
      html`<span slot="room" style="grid-area: 1 / 1; visibility: hidden">${captionOf(chapter, captioned(timeline, step)).replaceAll('_', '')}</span>`,
  );
  return html`${room}<mha-stop-tapping slot="track" .timeline=${timeline}></mha-stop-tapping>`;
}
