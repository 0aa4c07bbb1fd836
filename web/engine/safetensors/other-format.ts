/** Names a file of another format by its first bytes. `safetensors_file.cpp` has the same list. */
import { SafetensorsError } from './header.ts';

const SAVE = 'load it in Python and save its tensors with safetensors.torch.save_file';
const FAILED = 'the download went wrong';

/** What a file is, and the way to a safetensors file. */
const FORMATS = {
  zip: `a zip archive, such as the .pt and .bin files of PyTorch: ${SAVE}`,
  pickle: `a Python pickle, such as the old .pt and .bin files of PyTorch: ${SAVE}`,
  hdf5: 'an HDF5 file, such as the .h5 files of Keras: load it in Python and save its tensors with safetensors',
  npy: 'a .npy file of NumPy, one array without a name: load it in Python and save its numbers with safetensors.numpy.save_file',
  onnx: 'an ONNX file: the model from which it was made often has .safetensors files, too',
  gguf: 'a GGUF file: the model from which it was made often has .safetensors files, too',
  emptyZip: `an empty zip archive: ${FAILED}`,
  gzip: 'a gzip archive: unpack it first',
  xz: 'an xz archive: unpack it first',
  sevenZip: 'a 7z archive: unpack it first',
  lfs: 'a pointer of Git LFS: "git lfs pull" fetches the file itself',
  page: `a web page: ${FAILED}`,
  text: `a text: ${FAILED}`,
} as const;

export type OtherFormat = keyof typeof FORMATS;

const BEGINNINGS: readonly (readonly [string, OtherFormat])[] = [
  ['PK\x03\x04', 'zip'],
  ['PK\x05\x06', 'emptyZip'],
  ['\x80\x02', 'pickle'],
  ['\x80\x03', 'pickle'],
  ['\x80\x04', 'pickle'],
  ['\x80\x05', 'pickle'],
  ['\x89HDF', 'hdf5'],
  ['\x93NUMPY', 'npy'],
  ['GGUF', 'gguf'],
  ['\x1f\x8b', 'gzip'],
  ['\xfd7zXZ', 'xz'],
  ["7z\xbc\xaf'\x1c", 'sevenZip'],
  ['version https://git-lfs', 'lfs'],
  ['<', 'page'],
  // Byte-order marks.
  ['\xef\xbb\xbf', 'text'],
  ['\xff\xfe', 'text'],
];

/** These many bytes of a file suffice. */
export const BEGINNING_BYTES = 32;

/** A file of another format. */
export class OtherFormatError extends SafetensorsError {
  constructor(readonly format: OtherFormat) {
    super(`the file is not a safetensors file, but ${FORMATS[format]}`);
  }
}

/** Throws `OtherFormatError` for a known beginning. A safetensors file has a length below 2^32, and then a brace. */
export function requireOwnFormat(bytes: Uint8Array): void {
  const beginning = String.fromCharCode(...bytes.subarray(0, BEGINNING_BYTES));
  if (/^(?:.{0,7}|.{4}\0{4}(?:[{ \t\n\r].*)?)$/s.test(beginning)) return;
  const [, known = null] = BEGINNINGS.find(([start]) => beginning.startsWith(start)) ?? [];
  // Fields 1 and 2 of a message: the version of the format, then who made it.
  if (beginning[0] === '\x08' && beginning[2] === '\x12') throw new OtherFormatError('onnx');
  const format = known ?? (/^[\t\n\r -~]{8}/.test(beginning) ? 'text' : null);
  if (format) throw new OtherFormatError(format);
}
