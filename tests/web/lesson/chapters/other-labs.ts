/**
 * Values of every field of laboratories that are not the starts, as a URL writes them: for the tests that show laboratories. Of a
 * laboratory that is not listed, tests choose any.
 */
import type { ChapterId } from '#web/lesson/constants/chapter-ids.ts';

/** For the default sentence of ten tokens, and three heads. */
export const OTHER_LABS: Readonly<Partial<Record<ChapterId, string>>> = {
  tokens:
    'order:9.8.7.6.5.4.3.2.1.0,positions:on,causal:on,first:a red~. ripe ~~apple,second:the apple of my eye,word:apple',
  scale: 'dk:128,seed:7',
  mask: 'row:4,scale:on,tokens:32,width:64,heads:4,head:2,pattern:window,window:3,padding:9,blocks:8',
  softmax: 'row:3,shift:20,precision:single',
  'why-heads': 'heads:2,balance:4,points:3,query:5,seeds:2',
  split: 'step:transpose,tokens:4,heads:3,features:1,cell:5,colour:h',
  heads: 'query:4',
  concat: 'step:view,tokens:2,heads:4,features:3,cell:7,colour:h',
  output: 'token:5,off:1.3',
  cost: 'model:own,tokens:1000,width:768,heads:12',
  backward: 'tensor:w_o,cell:w_o:h1.d2.m3,epsilon:6,sum:d_k,added:4,query:2,worked:7,factor:20',
  train:
    'task:recall,heads:4,width:64,layers:2,rate:0.01,batch:8,seed:5,speed:slow,step:120,off:1.3,plan:recall,seeds:3',
  'trained-heads': 'layer:1,head:4,first:3,hidden:keys,off:2.7,by:mean,effect:repetition,sort:entropy,order:ascending',
  variants: 'kv:4,context:8192,written:6,window:2,head:3',
  block: 'token:2,blocks:6,drop:0.5,draw:8',
  fast: 'tokens:1024,queries:512',
  bugs: 'patient:3',
};
