// Example page with Vue.
import 'mha-lesson';
import { createApp, h, ref } from 'vue';

const root = document.createElement('div');
document.body.append(root);

createApp({
  setup() {
    const heads = ref(2);
    const engine = ref('');
    return () => [
      h('button', { onClick: () => (heads.value = 3) }, 'three heads'),
      h('output', engine.value),
      h('mha-figure', {
        chapter: 'softmax',
        progress: '1',
        sentence: 'The cat sat',
        'd-model': '12',
        heads: heads.value,
        cell: 'weights:h0.t2.s1',
        onMhaReady: (event) => (engine.value = event.detail.engine),
      }),
    ];
  },
}).mount(root);
