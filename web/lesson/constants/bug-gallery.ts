/** The bugs of the gallery: the names, whose words are messages. */

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

/** What the picture of a bug shows; named in the laboratory's words. */
export type Place = 'weights' | 'joining' | 'output';
