/** Names of the bugs in the gallery; their texts are in the messages. */

export const GALLERY = [
  'noScale',
  'overQueries',
  'maskAfterSoftmax',
  'upsideDown',
  'noTranspose',
  'noOutput',
  'leftOver',
] as const;

export type GalleryBug = (typeof GALLERY)[number];

/** The pictures of a bug, named in the laboratory's texts. */
export type Place = 'weights' | 'joining' | 'output';
