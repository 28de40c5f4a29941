<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>AnswerText</name>
    <message>
        <source>left out</source>
        <translation>已略去</translation>
    </message>
    <message>
        <source>1 mark</source>
        <translation>1 处标记</translation>
    </message>
    <message>
        <source>%1 marks</source>
        <translation>%1 处标记</translation>
    </message>
    <message>
        <source>One of several answers</source>
        <translation>若干答案之一</translation>
    </message>
    <message>
        <source>A point on a scale</source>
        <translation>量表上的一点</translation>
    </message>
    <message>
        <source>A number on a slider</source>
        <translation>滑块上的一个数</translation>
    </message>
    <message>
        <source>Free text</source>
        <translation>自由文本</translation>
    </message>
    <message>
        <source>Marked words</source>
        <translation>标记的词语</translation>
    </message>
    <message>
        <source>An order</source>
        <translation>排序</translation>
    </message>
</context>
<context>
    <name>ArcExport</name>
    <message>
        <source>Export trees</source>
        <translation>导出树</translation>
    </message>
</context>
<context>
    <name>BallotImport</name>
    <message>
        <source>%1 answered %2 about item %3 twice: %4 and %5. Both are kept, the later one counts.</source>
        <translation>%1 对条目 %3 回答了 %2 两次：%4 和 %5。两次都保留，以后一次为准。</translation>
    </message>
    <message>
        <source>%1 answered %2 about item %3 several times: %4. All are kept, the last one counts.</source>
        <translation>%1 对条目 %3 多次回答了 %2：%4。全部保留，以最后一次为准。</translation>
    </message>
    <message>
        <source>nothing new; all %1 were here already</source>
        <translation>没有新内容；全部 %1 已在此处</translation>
    </message>
    <message>
        <source>answer</source>
        <translation>个答案</translation>
    </message>
    <message>
        <source>answers</source>
        <translation>个答案</translation>
    </message>
    <message>
        <source>%1 taken in</source>
        <translation>收入 %1</translation>
    </message>
    <message>
        <source>%1 taken in, %2 were here already</source>
        <translation>收入 %1，%2 已在此处</translation>
    </message>
    <message>
        <source>%1: the last line is cut off and was left out. Ask the rater to send the file again.</source>
        <translation>%1：最后一行被截断，已略去。请让评判员重新发送该文件。</translation>
    </message>
</context>
<context>
    <name>MadeReport</name>
    <message>
        <source>The project has no study. Make one on the Studies page.</source>
        <translation>项目中没有研究。请在“研究”页面创建一个。</translation>
    </message>
</context>
<context>
    <name>OpenFolder</name>
    <message>
        <source>Written to %1</source>
        <translation>已写入 %1</translation>
    </message>
    <message>
        <source>Open the folder</source>
        <translation>打开文件夹</translation>
    </message>
</context>
<context>
    <name>StudyFacts</name>
    <message>
        <source>Valid success %1</source>
        <translation>有效成功率 %1</translation>
    </message>
    <message>
        <source>%1 (%2 of %3 judged successes kept)</source>
        <translation>%1（%3 个已评判的成功中保留 %2 个）</translation>
    </message>
    <message>
        <source>%1; %2 more undecided</source>
        <translation>%1；另有 %2 个未定</translation>
    </message>
</context>
<context>
    <name>TextAnswers</name>
    <message>
        <source>no value</source>
        <translation>无值</translation>
    </message>
</context>
<context>
    <name>Tries</name>
    <message>
        <source>by hand</source>
        <translation>手动</translation>
    </message>
    <message>
        <source>typed</source>
        <translation>键入</translation>
    </message>
</context>
<context>
    <name>ui::AdversarialDialog</name>
    <message>
        <source>Attack the training texts</source>
        <translation>攻击训练文本</translation>
    </message>
    <message>
        <source>Add those that fooled it</source>
        <translation>加入骗过它的文本</translation>
    </message>
    <message>
        <source>Perturb the training texts</source>
        <translation>扰动训练文本</translation>
    </message>
    <message>
        <source>Train the new model</source>
        <translation>训练新模型</translation>
    </message>
    <message>
        <source>Compare both, clean</source>
        <translation>比较两者（未攻击）</translation>
    </message>
    <message>
        <source>Compare both, attacked</source>
        <translation>比较两者（攻击后）</translation>
    </message>
    <message>
        <source>Train against attacks</source>
        <translation>对抗训练</translation>
    </message>
    <message>
        <source>Scores of both, clean and under attack</source>
        <translation>两者在未攻击与攻击下的得分</translation>
    </message>
    <message>
        <source>Train %1 against attacks</source>
        <translation>对 %1 进行对抗训练</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Cancelled. Press Train to continue in the same folder.</source>
        <translation>已取消。按“训练”可在同一文件夹中继续。</translation>
    </message>
    <message>
        <source>&amp;Comparison</source>
        <translation>比较(&amp;C)</translation>
    </message>
    <message>
        <source>%1 is among the victims now.</source>
        <translation>%1 现已加入受害模型。</translation>
    </message>
    <message>
        <source>Open the attacks on both</source>
        <translation>打开对两者的攻击</translation>
    </message>
</context>
<context>
    <name>ui::AdversarialForm</name>
    <message>
        <source>Choose a model that was trained here</source>
        <translation>选择在此训练的模型</translation>
    </message>
    <message>
        <source>&amp;Victim</source>
        <translation>受害模型(&amp;V)</translation>
    </message>
    <message>
        <source>Training &amp;corpus</source>
        <translation>训练语料库(&amp;C)</translation>
    </message>
    <message>
        <source>what the victim was trained on</source>
        <translation>受害模型训练所用的</translation>
    </message>
    <message>
        <source>De&amp;velopment corpus</source>
        <translation>开发语料库(&amp;V)</translation>
    </message>
    <message>
        <source>a tenth of the training corpus</source>
        <translation>训练语料库的十分之一</translation>
    </message>
    <message>
        <source>Started f&amp;rom</source>
        <translation>起始自(&amp;R)</translation>
    </message>
    <message>
        <source>word vectors, or a BERT&apos;s config.json</source>
        <translation>词向量，或 BERT 的 config.json</translation>
    </message>
    <message>
        <source>detected; or label=1,text=2</source>
        <translation>自动检测；或 label=1,text=2</translation>
    </message>
    <message>
        <source>Which columns of the corpora are what, by number or name: label=1,premise=2,hypothesis=3</source>
        <translation>语料库的各列含义，用序号或名称：label=1,premise=2,hypothesis=3</translation>
    </message>
    <message>
        <source>Col&amp;umns</source>
        <translation>列(&amp;U)</translation>
    </message>
    <message>
        <source>Makes the texts that the new model learns from</source>
        <translation>生成新模型学习所用的文本</translation>
    </message>
    <message>
        <source>&amp;Made by</source>
        <translation>生成方式(&amp;M)</translation>
    </message>
    <message>
        <source>Each makes its own share of the texts that the new model learns from</source>
        <translation>各自生成新模型学习所用文本的一部分</translation>
    </message>
    <message>
        <source>&amp;Folder</source>
        <translation>文件夹(&amp;F)</translation>
    </message>
    <message>
        <source>a new one, or one to continue in</source>
        <translation>新文件夹，或要继续的文件夹</translation>
    </message>
    <message>
        <source>Compare the models on</source>
        <translation>比较模型所用</translation>
    </message>
    <message>
        <source>&amp;Test corpus</source>
        <translation>测试语料库(&amp;T)</translation>
    </message>
    <message>
        <source>none: nothing is compared</source>
        <translation>无：不比较</translation>
    </message>
    <message>
        <source>&amp;Under</source>
        <translation>攻击方式(&amp;U)</translation>
    </message>
    <message>
        <source>%1 (edited)</source>
        <translation>%1（已编辑）</translation>
    </message>
    <message>
        <source>The word vectors that a classifier started from, or the folder of the BERT or translator that was trained further. A parser&apos;s fixed vectors are in its folder.</source>
        <translation>分类器起始时使用的词向量，或继续训练的 BERT 或翻译器的文件夹。解析器的固定向量在其文件夹中。</translation>
    </message>
</context>
<context>
    <name>ui::Again</name>
    <message>
        <source>%1 s</source>
        <translation>%1 秒</translation>
    </message>
    <message>
        <source>no limit</source>
        <translation>无限制</translation>
    </message>
    <message>
        <source>victim</source>
        <translation>受害模型</translation>
    </message>
    <message>
        <source>recipe</source>
        <translation>配方</translation>
    </message>
    <message>
        <source>corpus</source>
        <translation>语料库</translation>
    </message>
    <message>
        <source>sample</source>
        <translation>样本</translation>
    </message>
    <message>
        <source>examples</source>
        <translation>样例</translation>
    </message>
    <message>
        <source>all</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>left out first</source>
        <translation>开头略去</translation>
    </message>
    <message>
        <source>sample seed</source>
        <translation>样本种子</translation>
    </message>
    <message>
        <source>attack seed</source>
        <translation>攻击种子</translation>
    </message>
    <message>
        <source>queries per example</source>
        <translation>每个样例的查询数</translation>
    </message>
    <message>
        <source>time per example</source>
        <translation>每个样例的时间</translation>
    </message>
    <message>
        <source>steps kept</source>
        <translation>保留的步骤</translation>
    </message>
</context>
<context>
    <name>ui::AgentPanel</name>
    <message>
        <source>Act here</source>
        <translation>在此改动</translation>
    </message>
    <message>
        <source>Pieces of the text as the agent sees them</source>
        <translation>智能体所见的文本词片</translation>
    </message>
    <message>
        <source>Piece</source>
        <translation>词片</translation>
    </message>
    <message>
        <source>Acts</source>
        <translation>改动概率</translation>
    </message>
    <message>
        <source>Expects</source>
        <translation>预期</translation>
    </message>
    <message>
        <source>Becomes</source>
        <translation>变为</translation>
    </message>
    <message>
        <source>How likely the agent is to perturb the piece</source>
        <translation>智能体改动该词片的可能性</translation>
    </message>
    <message>
        <source>What rewards its critic expects from there on</source>
        <translation>其评论者预期从此处起的回报</translation>
    </message>
    <message>
        <source>Put the nearest piece in the place of the chosen one; Undo takes it back</source>
        <translation>用最近的词片替换所选词片；撤销可恢复</translation>
    </message>
    <message>
        <source>Ask the agent</source>
        <translation>询问智能体</translation>
    </message>
    <message>
        <source>Choose a recipe with an agent, such as zou, to see where it would act.</source>
        <translation>请选择带智能体的配方，如 zou，以查看它会在何处改动。</translation>
    </message>
    <message>
        <source>Where the agent %1 would act: its actor must find it likely, and its critic expect a reward above 0.</source>
        <translation>智能体 %1 会在何处改动：其行动者须认为可能，且其评论者预期的回报须大于 0。</translation>
    </message>
    <message>
        <source>Where the agent %1 would act: its actor must find it likely.</source>
        <translation>智能体 %1 会在何处改动：其行动者须认为可能。</translation>
    </message>
    <message>
        <source>It perturbs at most %1 of a text&apos;s pieces.</source>
        <translation>它至多改动一个文本 %1 的词片。</translation>
    </message>
</context>
<context>
    <name>ui::AgreementPanel</name>
    <message>
        <source>undefined</source>
        <translation>未定义</translation>
    </message>
    <message>
        <source>Too few items for an interval</source>
        <translation>条目太少，无法给出区间</translation>
    </message>
    <message>
        <source> %1 of raters with fewer items in common are not listed.</source>
        <translation>共同条目更少的 %1 评判员未列出。</translation>
    </message>
    <message>
        <source>pair</source>
        <translation>对</translation>
    </message>
    <message>
        <source>pairs</source>
        <translation>对</translation>
    </message>
    <message>
        <source> Left out: %1.</source>
        <translation> 略去：%1。</translation>
    </message>
    <message>
        <source>Whose answers are compared</source>
        <translation>比较谁的答案</translation>
    </message>
    <message>
        <source>How far apart two answers are; for Krippendorff&apos;s alpha and the ICC</source>
        <translation>两个答案相差多远；用于 Krippendorff α 和 ICC</translation>
    </message>
    <message>
        <source>Partial agreement for Cohen&apos;s kappa and Gwet&apos;s coefficient</source>
        <translation>Cohen κ 和 Gwet 系数的部分一致</translation>
    </message>
    <message>
        <source>Question</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>Level</source>
        <translation>层级</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>Coefficients of agreement</source>
        <translation>一致性系数</translation>
    </message>
    <message>
        <source>Coefficient</source>
        <translation>系数</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>95% interval</source>
        <translation>95% 区间</translation>
    </message>
    <message>
        <source>Items</source>
        <translation>条目</translation>
    </message>
    <message>
        <source>Table behind the coefficient</source>
        <translation>系数背后的表格</translation>
    </message>
    <message>
        <source>No question of this study has answers that can be compared.</source>
        <translation>本研究没有答案可比较的问题。</translation>
    </message>
    <message>
        <source>Computing…</source>
        <translation>正在计算…</translation>
    </message>
    <message>
        <source>Agreement of the raters</source>
        <translation>评判员的一致性</translation>
    </message>
    <message>
        <source>%1 by %2 on %3. 95% percentile bootstrap over items, %4 rounds, seed %5.</source>
        <translation>%1，方法 %2，对象 %3。按条目的 95% 百分位自助法，%4 轮，种子 %5。</translation>
    </message>
    <message>
        <source>answer</source>
        <translation>个答案</translation>
    </message>
    <message>
        <source>answers</source>
        <translation>个答案</translation>
    </message>
    <message>
        <source>rater</source>
        <translation>名评判员</translation>
    </message>
    <message>
        <source>raters</source>
        <translation>名评判员</translation>
    </message>
    <message>
        <source>item</source>
        <translation>个条目</translation>
    </message>
    <message>
        <source>items</source>
        <translation>个条目</translation>
    </message>
    <message>
        <source>Percent agreement</source>
        <translation>一致百分比</translation>
    </message>
    <message>
        <source>Share of equal answers over all pairs of raters</source>
        <translation>所有评判员配对中答案相同的比例</translation>
    </message>
    <message>
        <source>Krippendorff&apos;s alpha (%1)</source>
        <translation>Krippendorff α（%1）</translation>
    </message>
    <message>
        <source>Krippendorff 2011; missing answers are allowed</source>
        <translation>Krippendorff 2011；允许缺失答案</translation>
    </message>
    <message>
        <source>Fleiss&apos; kappa</source>
        <translation>Fleiss κ</translation>
    </message>
    <message>
        <source>Fleiss 1971; over the items with the commonest number of answers</source>
        <translation>Fleiss 1971；针对答案数最常见的条目</translation>
    </message>
    <message>
        <source>Gwet&apos;s AC2</source>
        <translation>Gwet AC2</translation>
    </message>
    <message>
        <source>Gwet&apos;s AC1</source>
        <translation>Gwet AC1</translation>
    </message>
    <message>
        <source>Gwet 2008; steady when one answer is rare</source>
        <translation>Gwet 2008；在某个答案很少时仍稳定</translation>
    </message>
    <message>
        <source>ICC(2,k)</source>
        <translation>ICC(2,k)</translation>
    </message>
    <message>
        <source>Shrout and Fleiss 1979; of the raters&apos; mean</source>
        <translation>Shrout 和 Fleiss 1979；评判员均值</translation>
    </message>
    <message>
        <source>ICC(2,1)</source>
        <translation>ICC(2,1)</translation>
    </message>
    <message>
        <source>Shrout and Fleiss 1979; of one rater</source>
        <translation>Shrout 和 Fleiss 1979；单个评判员</translation>
    </message>
    <message>
        <source>Cohen&apos;s kappa: %1</source>
        <translation>Cohen κ：%1</translation>
    </message>
    <message>
        <source>Cohen 1960; weighted: Cohen 1968</source>
        <translation>Cohen 1960；加权：Cohen 1968</translation>
    </message>
    <message>
        <source>Answers of %1 (rows) and %2 (columns). Choose a cell to see its items.</source>
        <translation>%1（行）和 %2（列）的答案。选择单元格可查看其条目。</translation>
    </message>
    <message>
        <source>Coincidences: pairs of answers to the same item, each item weighted by its number of answers. Choose a cell to see its items.</source>
        <translation>同现：同一条目的答案对，每个条目按答案数加权。选择单元格可查看其条目。</translation>
    </message>
    <message>
        <source>%1 with the answers “%2” and “%3”</source>
        <translation>答案为“%2”和“%3”的 %1</translation>
    </message>
</context>
<context>
    <name>ui::AnnotationPanel</name>
    <message>
        <source>Undo (U)</source>
        <translation>撤销 (U)</translation>
    </message>
    <message>
        <source>Take the last answer back; what was saved stays on record</source>
        <translation>收回上一个答案；已保存的仍留有记录</translation>
    </message>
    <message>
        <source>Earlier (PgUp)</source>
        <translation>较早 (PgUp)</translation>
    </message>
    <message>
        <source>Look at the previous item; it can be answered again</source>
        <translation>查看前一条目；可以重新回答</translation>
    </message>
    <message>
        <source>Later (PgDown)</source>
        <translation>较后 (PgDown)</translation>
    </message>
    <message>
        <source>Towards the first open item</source>
        <translation>前往第一个未完成的条目</translation>
    </message>
    <message>
        <source>Differences (D)</source>
        <translation>差异 (D)</translation>
    </message>
    <message>
        <source>Mark the words in which the two texts differ</source>
        <translation>标出两段文本不同的词语</translation>
    </message>
    <message>
        <source>Comment (C)</source>
        <translation>评论 (C)</translation>
    </message>
    <message>
        <source>Write a comment that goes with the answer</source>
        <translation>写一条随答案附上的评论</translation>
    </message>
    <message>
        <source>Instructions (F1)</source>
        <translation>说明 (F1)</translation>
    </message>
    <message>
        <source>Read the instructions again; everything is saved</source>
        <translation>重新阅读说明；一切都已保存</translation>
    </message>
    <message>
        <source>Pause (Esc)</source>
        <translation>暂停 (Esc)</translation>
    </message>
    <message>
        <source>Rest for as long as you like; everything is saved</source>
        <translation>想休息多久都可以；一切都已保存</translation>
    </message>
    <message>
        <source>Remind me of breaks</source>
        <translation>提醒我休息</translation>
    </message>
    <message>
        <source>Suggests a break from time to time</source>
        <translation>时常建议休息一下</translation>
    </message>
    <message>
        <source>Comment; Enter goes back to the answers</source>
        <translation>评论；按 Enter 回到答案</translation>
    </message>
    <message>
        <source>Comment</source>
        <translation>评论</translation>
    </message>
    <message>
        <source>Next (Enter)</source>
        <translation>下一个 (Enter)</translation>
    </message>
    <message>
        <source>Save the answer and go on</source>
        <translation>保存答案并继续</translation>
    </message>
    <message>
        <source>Saved: comment</source>
        <translation>已保存：评论</translation>
    </message>
    <message>
        <source>Practice: the right answer is shown afterwards. </source>
        <translation>练习：随后显示正确答案。</translation>
    </message>
    <message>
        <source>. Enter alone leaves it out</source>
        <translation>。只按 Enter 则略过</translation>
    </message>
    <message>
        <source>Item %1 of %2. %3 %4</source>
        <translation>条目 %1 / %2。%3 %4</translation>
    </message>
    <message>
        <source>Saved your answer “%1”</source>
        <translation>已保存您的答案“%1”</translation>
    </message>
    <message>
        <source>All answers are saved</source>
        <translation>所有答案都已保存</translation>
    </message>
    <message>
        <source>Taken back</source>
        <translation>已收回</translation>
    </message>
    <message>
        <source>Begin (Enter)</source>
        <translation>开始 (Enter)</translation>
    </message>
    <message>
        <source>Go on (Enter)</source>
        <translation>继续 (Enter)</translation>
    </message>
    <message>
        <source>Time for a short break?</source>
        <translation>休息一下吗？</translation>
    </message>
    <message>
        <source>%1 of %2 are done. Look out of the window for a minute, or go on: there is no hurry.</source>
        <translation>已完成 %1 / %2。看看窗外一分钟，或继续：不着急。</translation>
    </message>
    <message>
        <source>Paused</source>
        <translation>已暂停</translation>
    </message>
    <message>
        <source>Everything is saved. You may close the window; it opens again at this item.</source>
        <translation>一切都已保存。您可以关闭窗口；再次打开时会回到此条目。</translation>
    </message>
    <message>
        <source>All done. Thank you!</source>
        <translation>全部完成。谢谢！</translation>
    </message>
    <message>
        <source>You have judged all %1.</source>
        <translation>您已评判全部 %1。</translation>
    </message>
    <message>
        <source>item</source>
        <translation>个条目</translation>
    </message>
    <message>
        <source>items</source>
        <translation>个条目</translation>
    </message>
    <message>
        <source>Close (Enter)</source>
        <translation>关闭 (Enter)</translation>
    </message>
    <message>
        <source>Right answer: %1</source>
        <translation>正确答案：%1</translation>
    </message>
    <message>
        <source>Your answer: %1</source>
        <translation>您的答案：%1</translation>
    </message>
    <message>
        <source>Right</source>
        <translation>正确</translation>
    </message>
    <message>
        <source>Here another answer is right</source>
        <translation>此处另一个答案是正确的</translation>
    </message>
</context>
<context>
    <name>ui::AnswerButton</name>
    <message>
        <source>%1 (key %2)</source>
        <translation>%1（键 %2）</translation>
    </message>
</context>
<context>
    <name>ui::AnswersPanel</name>
    <message>
        <source>%1 of %2 right</source>
        <translation>%2 中 %1 正确</translation>
    </message>
    <message>
        <source>none is right or wrong</source>
        <translation>没有对错之分</translation>
    </message>
    <message>
        <source>beside</source>
        <translation>并列</translation>
    </message>
    <message>
        <source>Whose answers are shown</source>
        <translation>显示谁的答案</translation>
    </message>
    <message>
        <source>Whose answers are shown beside them</source>
        <translation>并列显示谁的答案</translation>
    </message>
    <message>
        <source>Examples that both, one alone and neither answered correctly</source>
        <translation>两者、仅一个以及都没有答对的样例</translation>
    </message>
    <message>
        <source>nobody else</source>
        <translation>没有其他</translation>
    </message>
    <message>
        <source>Asked %1</source>
        <translation>询问于 %1</translation>
    </message>
    <message>
        <source>No victim has answered this corpus yet. Choose one on the page Victims and press Evaluate: its answers are kept here.</source>
        <translation>还没有受害模型回答过此语料库。请在“受害模型”页面选择一个并按“评估”：其答案会保留在此。</translation>
    </message>
    <message>
        <source>; %1 of %2 examples were asked</source>
        <translation>；询问了 %2 个样例中的 %1 个</translation>
    </message>
    <message>
        <source>. Click on a number to see its examples.</source>
        <translation>。点击数字可查看其样例。</translation>
    </message>
    <message>
        <source>%1 right</source>
        <translation>%1 正确</translation>
    </message>
    <message>
        <source>wrong</source>
        <translation>错误</translation>
    </message>
    <message>
        <source>%1: %2. %3: %4.
McNemar&apos;s exact test over the %5 that both were asked, two-sided: p = %6.</source>
        <translation>%1：%2。%3：%4。
对两者都被询问的 %5 进行 McNemar 精确检验，双侧：p = %6。</translation>
    </message>
    <message>
        <source>example</source>
        <translation>个样例</translation>
    </message>
    <message>
        <source>examples</source>
        <translation>样例</translation>
    </message>
</context>
<context>
    <name>ui::ArcView</name>
    <message>
        <source>the root</source>
        <translation>根</translation>
    </message>
    <message>
        <source>right</source>
        <translation>正确</translation>
    </message>
    <message>
        <source>wrong</source>
        <translation>错误</translation>
    </message>
    <message>
        <source>not in the tree after</source>
        <translation>不在之后的树中</translation>
    </message>
    <message>
        <source>new in the tree after, and wrong</source>
        <translation>之后的树中新出现，且错误</translation>
    </message>
    <message>
        <source>new in the tree after</source>
        <translation>之后的树中新出现</translation>
    </message>
    <message>
        <source>new in the tree after, and right</source>
        <translation>之后的树中新出现，且正确</translation>
    </message>
    <message>
        <source>the label is another one in the other tree</source>
        <translation>另一棵树中的标签不同</translation>
    </message>
    <message>
        <source>%1 is the whole form</source>
        <translation>%1 是整个逻辑式</translation>
    </message>
    <message>
        <source>%1 is part %2 of %3</source>
        <translation>%1 是 %3 的第 %2 部分</translation>
    </message>
    <message>
        <source>only %1: %2</source>
        <translation>仅 %1：%2</translation>
    </message>
    <message>
        <source>it is in “%1”</source>
        <translation>它在“%1”中</translation>
    </message>
    <message>
        <source>head of %1 is %2%3</source>
        <translation>%1 的中心词是 %2%3</translation>
    </message>
    <message>
        <source>attached to a changed word, so it does not count as a success</source>
        <translation>依附于被改动的词，因此不计为成功</translation>
    </message>
    <message>
        <source>score %1; the best other head is %2 with %3</source>
        <translation>得分 %1；最好的其他中心词是 %2，得分 %3</translation>
    </message>
    <message>
        <source>after: </source>
        <translation>之后：</translation>
    </message>
    <message>
        <source>before: </source>
        <translation>之前：</translation>
    </message>
    <message>
        <source>Dependency trees</source>
        <translation>依存树</translation>
    </message>
    <message>
        <source>Part %1 of %2. %3</source>
        <translation>第 %1 部分，共 %2。%3</translation>
    </message>
    <message>
        <source>Word %1 of %2. %3</source>
        <translation>第 %1 个词，共 %2。%3</translation>
    </message>
    <message>
        <source>Overlay the trees</source>
        <translation>叠放树</translation>
    </message>
    <message>
        <source>Draw both trees above the words, common arcs once</source>
        <translation>两棵树都画在词语上方，共同的弧只画一次</translation>
    </message>
    <message>
        <source>Break into rows</source>
        <translation>分行</translation>
    </message>
    <message>
        <source>Break long sentences into rows instead of scrolling</source>
        <translation>把长句分行而不是滚动</translation>
    </message>
    <message>
        <source>Zoom in</source>
        <translation>放大</translation>
    </message>
    <message>
        <source>Larger</source>
        <translation>更大</translation>
    </message>
    <message>
        <source>Zoom out</source>
        <translation>缩小</translation>
    </message>
    <message>
        <source>Smaller</source>
        <translation>更小</translation>
    </message>
    <message>
        <source>Actual size</source>
        <translation>实际大小</translation>
    </message>
    <message>
        <source>Words as large as the window&apos;s text</source>
        <translation>词语与窗口文字一样大</translation>
    </message>
    <message>
        <source>Copy as text</source>
        <translation>复制为文本</translation>
    </message>
    <message>
        <source>Copy the trees as text</source>
        <translation>把树复制为文本</translation>
    </message>
    <message>
        <source>Copy as picture</source>
        <translation>复制为图片</translation>
    </message>
    <message>
        <source>Copy the picture, 300 dpi on white</source>
        <translation>复制图片，白底 300 dpi</translation>
    </message>
    <message>
        <source>Export trees...</source>
        <translation>导出树...</translation>
    </message>
    <message>
        <source>Write the trees as PDF, SVG, PNG, TikZ or CSV</source>
        <translation>把树写成 PDF、SVG、PNG、TikZ 或 CSV</translation>
    </message>
    <message>
        <source>Fill the pane</source>
        <translation>填满窗格</translation>
    </message>
    <message>
        <source>As large as the pane is wide, where one row is enough</source>
        <translation>一行放得下时，与窗格同宽</translation>
    </message>
</context>
<context>
    <name>ui::AskedModel</name>
    <message>
        <source>%1 left out</source>
        <translation>已略去 %1</translation>
    </message>
    <message>
        <source>heads %1</source>
        <translation>中心词 %1</translation>
    </message>
    <message>
        <source>loading ...</source>
        <translation>正在载入...</translation>
    </message>
    <message>
        <source>disagrees</source>
        <translation>有分歧</translation>
    </message>
    <message>
        <source>none flips it</source>
        <translation>没有能翻转的</translation>
    </message>
    <message>
        <source>%1
%2 by %3, %4 changes tried, %5 s</source>
        <translation>%1
由 %3 得到 %2，试了 %4 处改动，%5 秒</translation>
    </message>
    <message>
        <source>character</source>
        <translation>个字符</translation>
    </message>
    <message>
        <source>characters</source>
        <translation>个字符</translation>
    </message>
    <message>
        <source>Answered in %1 ms</source>
        <translation>%1 毫秒内作答</translation>
    </message>
    <message>
        <source>Of all single changes that the recipe allows the one of the fewest characters that flips the answer</source>
        <translation>在配方允许的所有单处改动中，翻转答案且字符最少的一处</translation>
    </message>
    <message>
        <source>Of the victims that choose among the same labels, as many or more give another answer</source>
        <translation>在从相同标签中选择的受害模型里，给出另一个答案的与此一样多或更多</translation>
    </message>
    <message>
        <source>Victim</source>
        <translation>受害模型</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>答案</translation>
    </message>
    <message>
        <source>Score</source>
        <translation>得分</translation>
    </message>
    <message>
        <source>Agreement</source>
        <translation>一致性</translation>
    </message>
    <message>
        <source>Cheapest change</source>
        <translation>最小改动</translation>
    </message>
    <message>
        <source>Then</source>
        <translation>之后</translation>
    </message>
    <message>
        <source>Characters</source>
        <translation>字符数</translation>
    </message>
</context>
<context>
    <name>ui::AskedPanel</name>
    <message>
        <source>&amp;Cheapest change</source>
        <translation>最小改动(&amp;C)</translation>
    </message>
    <message>
        <source>Put the change in</source>
        <translation>采用此改动</translation>
    </message>
    <message>
        <source>Change the text as the chosen victim&apos;s cheapest change does</source>
        <translation>按所选受害模型的最小改动来修改文本</translation>
    </message>
    <message>
        <source>Show it beside</source>
        <translation>并排显示</translation>
    </message>
    <message>
        <source>The chosen victim becomes the second one, with its words and answers</source>
        <translation>所选的受害模型成为第二个，连同其词语和答案</translation>
    </message>
    <message>
        <source>Make it the victim</source>
        <translation>设为受害模型</translation>
    </message>
    <message>
        <source>The chosen victim becomes the one that all pages show</source>
        <translation>所选的受害模型成为所有页面显示的那个</translation>
    </message>
    <message>
        <source>Look for the single change of the fewest characters that flips each victim</source>
        <translation>为每个受害模型寻找翻转它且字符最少的单处改动</translation>
    </message>
    <message>
        <source>Victims and their answers</source>
        <translation>受害模型及其答案</translation>
    </message>
    <message>
        <source>&amp;Go on</source>
        <translation>继续(&amp;G)</translation>
    </message>
    <message>
        <source>&amp;Stop</source>
        <translation>停止(&amp;S)</translation>
    </message>
    <message>
        <source>Type a text to put it to all victims that are ticked.</source>
        <translation>输入文本，向所有勾选的受害模型提问。</translation>
    </message>
    <message>
        <source>%1 answered, and none disagrees.</source>
        <translation>%1 已作答，没有分歧。</translation>
    </message>
    <message>
        <source>victim</source>
        <translation>受害模型</translation>
    </message>
    <message>
        <source>victims</source>
        <translation>个受害模型</translation>
    </message>
    <message>
        <source>%1 answered; 1 disagrees.</source>
        <translation>%1 已作答；1 个有分歧。</translation>
    </message>
    <message>
        <source>%1 answered; %2 disagree.</source>
        <translation>%1 已作答；%2 个有分歧。</translation>
    </message>
</context>
<context>
    <name>ui::AskedVictims</name>
    <message>
        <source>A program that was never allowed on this machine: choose it on the page Victims</source>
        <translation>这是从未在本机上获准运行的程序：请在“受害模型”页面上选择它</translation>
    </message>
    <message>
        <source>Loading %1 ...</source>
        <translation>正在载入 %1 ...</translation>
    </message>
    <message>
        <source>Asking %1 ...</source>
        <translation>正在询问 %1 ...</translation>
    </message>
    <message>
        <source>Looking for the cheapest change of %1: word %2 of %3</source>
        <translation>正在寻找 %1 的最小改动：第 %2 个词语，共 %3 个</translation>
    </message>
</context>
<context>
    <name>ui::AttentionMap</name>
    <message>
        <source>Copy the weights as CSV</source>
        <translation>把权重复制为 CSV</translation>
    </message>
    <message>
        <source>Attention of the victim</source>
        <translation>受害模型的注意力</translation>
    </message>
    <message>
        <source>&quot;%1&quot; while writing %2: %3</source>
        <translation>写出 %2 时的“%1”：%3</translation>
    </message>
    <message>
        <source>%1 from %2</source>
        <translation>来自 %2 的 %1</translation>
    </message>
</context>
<context>
    <name>ui::Banner</name>
    <message>
        <source>Close this message</source>
        <translation>关闭此消息</translation>
    </message>
    <message>
        <source>Dismiss</source>
        <translation>关闭</translation>
    </message>
</context>
<context>
    <name>ui::BarList</name>
    <message>
        <source>and %1 more</source>
        <translation>以及另外 %1 个</translation>
    </message>
</context>
<context>
    <name>ui::BesidePanel</name>
    <message>
        <source>Second victim</source>
        <translation>第二个受害模型</translation>
    </message>
    <message>
        <source>Show another victim&apos;s answers to the same text</source>
        <translation>显示另一个受害模型对同一文本的答案</translation>
    </message>
    <message>
        <source>nobody</source>
        <translation>无</translation>
    </message>
    <message>
        <source>A&amp;ttack</source>
        <translation>攻击(&amp;T)</translation>
    </message>
    <message>
        <source>Swap the victims</source>
        <translation>交换两个受害模型</translation>
    </message>
    <message>
        <source>The second victim becomes the one that all pages show</source>
        <translation>第二个受害模型成为所有页面显示的那个</translation>
    </message>
    <message>
        <source>Besi&amp;de</source>
        <translation>并排(&amp;D)</translation>
    </message>
    <message>
        <source>Whom an attack must fool</source>
        <translation>攻击必须骗过谁</translation>
    </message>
    <message>
        <source>the first victim</source>
        <translation>第一个受害模型</translation>
    </message>
    <message>
        <source>the second victim</source>
        <translation>第二个受害模型</translation>
    </message>
    <message>
        <source>both</source>
        <translation>两者</translation>
    </message>
    <message>
        <source>Words by importance for the second victim</source>
        <translation>按对第二个受害模型的重要性的词语</translation>
    </message>
    <message>
        <source>Loading %1 ...</source>
        <translation>正在载入 %1 ...</translation>
    </message>
</context>
<context>
    <name>ui::Bundles</name>
    <message>
        <source>Make a &amp;bundle...</source>
        <translation>打包(&amp;B)...</translation>
    </message>
    <message>
        <source>Pack the project with its recipes, commands and methods into one file, for a colleague or an archive</source>
        <translation>把项目连同配方、命令和方法打包成一个文件，交给同事或存档</translation>
    </message>
    <message>
        <source>Make a bundle with the &amp;models...</source>
        <translation>连同模型打包(&amp;M)...</translation>
    </message>
    <message>
        <source>The same, with the folders of the victims that are not shipped with the program</source>
        <translation>同上，并包含非随程序附带的受害模型的文件夹</translation>
    </message>
    <message>
        <source>Make a bundle</source>
        <translation>打包</translation>
    </message>
    <message>
        <source>Bundles (*.tar.gz *.zip)</source>
        <translation>打包文件 (*.tar.gz *.zip)</translation>
    </message>
    <message>
        <source>Open a bundle</source>
        <translation>打开打包文件</translation>
    </message>
    <message>
        <source>This bundle was unpacked before, into %1; its project is opened from there.</source>
        <translation>此打包文件以前已解包到 %1；从那里打开其项目。</translation>
    </message>
    <message>
        <source>The bundle was unpacked into %1. commands.sh in it runs its campaigns again.</source>
        <translation>打包文件已解包到 %1。其中的 commands.sh 可重新运行其攻击活动。</translation>
    </message>
</context>
<context>
    <name>ui::ButtonAnswers</name>
    <message>
        <source>A digit answers; arrows and Enter too</source>
        <translation>用数字键回答；方向键和 Enter 也可以</translation>
    </message>
    <message>
        <source>Choose an answer first.</source>
        <translation>请先选择一个答案。</translation>
    </message>
</context>
<context>
    <name>ui::CampaignChooser</name>
    <message>
        <source>Campaign</source>
        <translation>攻击活动</translation>
    </message>
    <message>
        <source>The campaign whose results are shown</source>
        <translation>显示其结果的攻击活动</translation>
    </message>
    <message>
        <source>No campaign yet</source>
        <translation>还没有攻击活动</translation>
    </message>
</context>
<context>
    <name>ui::CampaignPanel</name>
    <message>
        <source>attack success: succeeded of attacked, 95% interval</source>
        <translation>攻击成功率：成功数占被攻击数，95% 区间</translation>
    </message>
    <message>
        <source>Examples by status</source>
        <translation>按状态的样例</translation>
    </message>
    <message>
        <source>Victim</source>
        <translation>受害模型</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>Recipe</source>
        <translation>配方</translation>
    </message>
    <message>
        <source>%1 (hash %2)</source>
        <translation>%1（哈希 %2）</translation>
    </message>
    <message>
        <source>Corpus</source>
        <translation>语料库</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>备注</translation>
    </message>
    <message>
        <source>Reference</source>
        <translation>参照</translation>
    </message>
    <message>
        <source>the victim&apos;s own answer</source>
        <translation>受害模型自己的答案</translation>
    </message>
    <message>
        <source>the gold label</source>
        <translation>标准标签</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>种子</translation>
    </message>
    <message>
        <source>Queries per example</source>
        <translation>每个样例的查询数</translation>
    </message>
    <message>
        <source>at most %1</source>
        <translation>最多 %1</translation>
    </message>
    <message>
        <source>no limit</source>
        <translation>无限制</translation>
    </message>
    <message>
        <source>Time per example</source>
        <translation>每个样例的时间</translation>
    </message>
    <message>
        <source>at most %1 s</source>
        <translation>最多 %1 秒</translation>
    </message>
    <message>
        <source>Trace</source>
        <translation>轨迹</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1 秒</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>%1 with %2</source>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>worker</source>
        <translation>个工作线程</translation>
    </message>
    <message>
        <source>workers</source>
        <translation>个工作线程</translation>
    </message>
    <message>
        <source>%1 of %2 examples</source>
        <translation>%2 个样例中的 %1 个</translation>
    </message>
    <message>
        <source>ETA %1</source>
        <translation>预计剩余 %1</translation>
    </message>
    <message>
        <source>%1 queries/s</source>
        <translation>每秒 %1 次查询</translation>
    </message>
    <message>
        <source>succeeded</source>
        <translation>成功</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>skipped</source>
        <translation>跳过</translation>
    </message>
    <message>
        <source>budget spent</source>
        <translation>预算用尽</translation>
    </message>
    <message>
        <source>errors</source>
        <translation>错误</translation>
    </message>
    <message>
        <source>Tags</source>
        <translation>标签词</translation>
    </message>
    <message>
        <source>Archived</source>
        <translation>已归档</translation>
    </message>
    <message>
        <source>yes: lists leave it out</source>
        <translation>是：列表中不显示</translation>
    </message>
</context>
<context>
    <name>ui::CampaignRuns</name>
    <message>
        <source>%1 queries/s</source>
        <translation>每秒 %1 次查询</translation>
    </message>
    <message>
        <source>loading the victim</source>
        <translation>正在载入受害模型</translation>
    </message>
    <message>
        <source>example %1</source>
        <translation>样例 %1</translation>
    </message>
</context>
<context>
    <name>ui::CampaignsModel</name>
    <message>
        <source>running</source>
        <translation>运行中</translation>
    </message>
    <message>
        <source>not started</source>
        <translation>未开始</translation>
    </message>
    <message>
        <source>running elsewhere</source>
        <translation>在别处运行</translation>
    </message>
    <message>
        <source>paused</source>
        <translation>已暂停</translation>
    </message>
    <message>
        <source>cancelled</source>
        <translation>已取消</translation>
    </message>
    <message>
        <source>finished</source>
        <translation>已完成</translation>
    </message>
    <message>
        <source>Succeeded of attacked, with Wilson&apos;s 95% interval</source>
        <translation>成功数占被攻击数，附 Wilson 95% 区间</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Victim</source>
        <translation>受害模型</translation>
    </message>
    <message>
        <source>Recipe</source>
        <translation>配方</translation>
    </message>
    <message>
        <source>Corpus</source>
        <translation>语料库</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>完成</translation>
    </message>
    <message>
        <source>Success</source>
        <translation>成功率</translation>
    </message>
    <message>
        <source>Created</source>
        <translation>创建时间</translation>
    </message>
</context>
<context>
    <name>ui::CampaignsPage</name>
    <message>
        <source>New campaign...</source>
        <translation>新建攻击活动...</translation>
    </message>
    <message>
        <source>Choose sample, victim and recipe, and run</source>
        <translation>选择样本、受害模型和配方，然后运行</translation>
    </message>
    <message>
        <source>Grid...</source>
        <translation>网格...</translation>
    </message>
    <message>
        <source>Many campaigns at once: victims, recipes, corpora and seeds in all combinations</source>
        <translation>一次多个攻击活动：受害模型、配方、语料库和种子的所有组合</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>Attack what is left of the campaign</source>
        <translation>攻击活动中剩余的部分</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>暂停</translation>
    </message>
    <message>
        <source>Stop for now; finished examples are kept</source>
        <translation>暂时停止；已完成的样例会保留</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>End the run; finished examples are kept</source>
        <translation>结束运行；已完成的样例会保留</translation>
    </message>
    <message>
        <source>Results</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>Look at what broke in this campaign</source>
        <translation>查看此攻击活动中被攻破的内容</translation>
    </message>
    <message>
        <source>Open the last project</source>
        <translation>打开上一个项目</translation>
    </message>
    <message>
        <source>Open the project that was open last</source>
        <translation>打开上次打开的项目</translation>
    </message>
    <message>
        <source>Compare with...</source>
        <translation>与...比较</translation>
    </message>
    <message>
        <source>Compare the campaign with another one on the same examples</source>
        <translation>在相同样例上与另一个攻击活动比较</translation>
    </message>
    <message>
        <source>Again with...</source>
        <translation>再次运行...</translation>
    </message>
    <message>
        <source>A new campaign like this one, with another seed, sample, victim or recipe</source>
        <translation>新建类似的攻击活动，使用另一种子、样本、受害模型或配方</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>重命名</translation>
    </message>
    <message>
        <source>Give the campaign another name (F2)</source>
        <translation>给攻击活动另起名称 (F2)</translation>
    </message>
    <message>
        <source>Note...</source>
        <translation>备注...</translation>
    </message>
    <message>
        <source>Write down what the campaign is for, or what came of it</source>
        <translation>写下此攻击活动的目的或结果</translation>
    </message>
    <message>
        <source>Delete...</source>
        <translation>删除...</translation>
    </message>
    <message>
        <source>Delete the campaign and its results</source>
        <translation>删除攻击活动及其结果</translation>
    </message>
    <message>
        <source>Campaigns</source>
        <translation>攻击活动</translation>
    </message>
    <message>
        <source>Read the campaigns</source>
        <translation>读取攻击活动</translation>
    </message>
    <message>
        <source>No campaign yet. Choose a sample, a victim and a recipe, and see how often the victim breaks.</source>
        <translation>还没有攻击活动。选择样本、受害模型和配方，看看受害模型多常被攻破。</translation>
    </message>
    <message>
        <source>Opening the project...</source>
        <translation>正在打开项目...</translation>
    </message>
    <message>
        <source>Open a project first: the one you had open last, or another one on the Home page.</source>
        <translation>请先打开项目：上次打开的，或“主页”上的另一个。</translation>
    </message>
    <message>
        <source>Open a project first: the demo, or one of your own.</source>
        <translation>请先打开项目：演示项目，或您自己的项目。</translation>
    </message>
    <message>
        <source>Open %1</source>
        <translation>打开 %1</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>开始</translation>
    </message>
    <message>
        <source>there is a campaign %1 already</source>
        <translation>已有名为 %1 的攻击活动</translation>
    </message>
    <message>
        <source>Choose another name</source>
        <translation>请另选名称</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>备注</translation>
    </message>
    <message>
        <source>Note on %1</source>
        <translation>%1 的备注</translation>
    </message>
    <message>
        <source>Delete the campaign &quot;%1&quot; with %2? This cannot be undone.</source>
        <translation>删除攻击活动“%1”及其 %2 吗？此操作无法撤销。</translation>
    </message>
    <message>
        <source>result</source>
        <translation>个结果</translation>
    </message>
    <message>
        <source>results</source>
        <translation>个结果</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>删除</translation>
    </message>
    <message>
        <source>Delete a campaign</source>
        <translation>删除攻击活动</translation>
    </message>
    <message>
        <source>Attack a whole sample and watch it</source>
        <translation>攻击整个样本并观察</translation>
    </message>
    <message>
        <source>Tags...</source>
        <translation>标签词...</translation>
    </message>
    <message>
        <source>Words by which the campaign is found again</source>
        <translation>便于再次找到该攻击活动的词</translation>
    </message>
    <message>
        <source>Archive</source>
        <translation>归档</translation>
    </message>
    <message>
        <source>Leave the campaign out of the lists, or put it back; nothing of it is lost</source>
        <translation>在列表中不显示该攻击活动，或重新显示；不会丢失任何内容</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>搜索</translation>
    </message>
    <message>
        <source>Search in names, notes, tags, victims, recipes and corpora</source>
        <translation>在名称、备注、标签词、受害模型、配方和语料库中搜索</translation>
    </message>
    <message>
        <source>Search in the campaigns</source>
        <translation>搜索攻击活动</translation>
    </message>
    <message>
        <source>Search (Ctrl+F): words, tag:..., victim:..., success:0-50</source>
        <translation>搜索 (Ctrl+F)：词、tag:...、victim:...、success:0-50</translation>
    </message>
    <message>
        <source>Show archived campaigns, too</source>
        <translation>也显示已归档的攻击活动</translation>
    </message>
    <message>
        <source>archived %1</source>
        <translation>已归档 %1</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>Take out of the archive</source>
        <translation>取消归档</translation>
    </message>
    <message>
        <source>Tags</source>
        <translation>标签词</translation>
    </message>
    <message>
        <source>Tags of %1, with commas between them</source>
        <translation>%1 的标签词，用逗号分隔</translation>
    </message>
</context>
<context>
    <name>ui::CandidatesModel</name>
    <message>
        <source>rejected by %1</source>
        <translation>被 %1 拒绝</translation>
    </message>
    <message>
        <source>allowed</source>
        <translation>允许</translation>
    </message>
    <message>
        <source>not queried</source>
        <translation>未查询</translation>
    </message>
    <message>
        <source>(deleted)</source>
        <translation>（已删除）</translation>
    </message>
    <message>
        <source>from %1</source>
        <translation>来自 %1</translation>
    </message>
    <message>
        <source>similarity to the original %1</source>
        <translation>与原文的相似度 %1</translation>
    </message>
    <message>
        <source>similarity to the text before %1</source>
        <translation>与此前文本的相似度 %1</translation>
    </message>
    <message>
        <source>What is left of the right answer when this word is put in: the score of its label, or the share of its arcs (strict: those of changed words count as they were)</source>
        <translation>放入此词后正确答案还剩多少：其标签的得分，或其弧的比例（严格：被改动词的弧按原样计）</translation>
    </message>
    <message>
        <source>How much that is above or below the text as it is</source>
        <translation>比当前文本高或低多少</translation>
    </message>
    <message>
        <source>Sentence similarity to the original, 0 to 1, where the recipe computes it</source>
        <translation>与原文的句子相似度，0 到 1，若配方计算它</translation>
    </message>
    <message>
        <source>Candidate</source>
        <translation>候选</translation>
    </message>
    <message>
        <source>Score</source>
        <translation>得分</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>变化</translation>
    </message>
    <message>
        <source>Similar</source>
        <translation>相似</translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation>判定</translation>
    </message>
</context>
<context>
    <name>ui::CandidatesPanel</name>
    <message>
        <source>Candidates</source>
        <translation>候选</translation>
    </message>
    <message>
        <source>your own word; empty deletes it</source>
        <translation>您自己的词；留空则删除</translation>
    </message>
    <message>
        <source>Enter puts it in the place of the chosen word</source>
        <translation>按 Enter 将其放到所选词的位置</translation>
    </message>
    <message>
        <source>Every constraint lets it pass</source>
        <translation>所有约束都放行</translation>
    </message>
    <message>
        <source>Rejected by %1</source>
        <translation>被 %1 拒绝</translation>
    </message>
    <message>
        <source>; the recipe proposes it, too</source>
        <translation>；配方也会提出它</translation>
    </message>
    <message>
        <source>; the recipe does not propose it</source>
        <translation>；配方不会提出它</translation>
    </message>
    <message>
        <source>score</source>
        <translation>得分</translation>
    </message>
    <message>
        <source>Choose a word to see what may take its place</source>
        <translation>选择一个词，查看什么可以取代它</translation>
    </message>
    <message>
        <source>Tried in step %1 (%2)</source>
        <translation>在第 %1 步尝试过（%2）</translation>
    </message>
    <message>
        <source>candidate</source>
        <translation>个候选</translation>
    </message>
    <message>
        <source>candidates</source>
        <translation>个候选</translation>
    </message>
    <message>
        <source>Candidates for &quot;%1&quot; ...</source>
        <translation>“%1”的候选 ...</translation>
    </message>
    <message>
        <source>This recipe has no candidates for this victim</source>
        <translation>此配方对该受害模型没有候选</translation>
    </message>
    <message>
        <source>The recipe has no candidates for &quot;%1&quot;</source>
        <translation>配方对“%1”没有候选</translation>
    </message>
    <message>
        <source>Candidates for &quot;%1&quot; (%2)</source>
        <translation>“%1”的候选（%2）</translation>
    </message>
    <message>
        <source>What becomes of your own word</source>
        <translation>您自己的词语怎样使用</translation>
    </message>
    <message>
        <source>Replace by</source>
        <translation>替换为</translation>
    </message>
    <message>
        <source>Insert before</source>
        <translation>插入在前</translation>
    </message>
    <message>
        <source>Insert behind</source>
        <translation>插入在后</translation>
    </message>
    <message>
        <source>Your own word</source>
        <translation>您自己的词语</translation>
    </message>
    <message>
        <source>your own words</source>
        <translation>您自己的词语</translation>
    </message>
    <message>
        <source>Enter puts them beside the chosen word</source>
        <translation>按回车键把它们放到所选词语旁边</translation>
    </message>
</context>
<context>
    <name>ui::CardView</name>
    <message>
        <source>Task</source>
        <translation>任务</translation>
    </message>
    <message>
        <source>Architecture</source>
        <translation>架构</translation>
    </message>
    <message>
        <source>Labels</source>
        <translation>标签</translation>
    </message>
    <message>
        <source>Reads</source>
        <translation>读取</translation>
    </message>
    <message>
        <source>Prepares texts by</source>
        <translation>文本准备方式</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>语言</translation>
    </message>
    <message>
        <source>Translates into</source>
        <translation>翻译成</translation>
    </message>
    <message>
        <source>label</source>
        <translation>标签</translation>
    </message>
    <message>
        <source>scores</source>
        <translation>得分</translation>
    </message>
    <message>
        <source>gradients</source>
        <translation>梯度</translation>
    </message>
    <message>
        <source>attention</source>
        <translation>注意力</translation>
    </message>
    <message>
        <source>pieces of words</source>
        <translation>词片段</translation>
    </message>
    <message>
        <source>Answers with</source>
        <translation>回答方式</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>大小</translation>
    </message>
    <message>
        <source>Training</source>
        <translation>训练</translation>
    </message>
    <message>
        <source>Scores</source>
        <translation>得分</translation>
    </message>
    <message>
        <source>Licence</source>
        <translation>许可证</translation>
    </message>
    <message>
        <source>From</source>
        <translation>来自</translation>
    </message>
    <message>
        <source>SHA-256</source>
        <translation>SHA-256</translation>
    </message>
    <message>
        <source>%1, as you say</source>
        <translation>%1（由您指定）</translation>
    </message>
    <message>
        <source>not said: its texts are read as English</source>
        <translation>未指定：其文本按英语读取</translation>
    </message>
</context>
<context>
    <name>ui::ColourBar</name>
    <message>
        <source>&amp;Fixed scale</source>
        <translation>固定刻度(&amp;F)</translation>
    </message>
    <message>
        <source>Colo&amp;urs</source>
        <translation>颜色(&amp;U)</translation>
    </message>
    <message>
        <source>What colours the words</source>
        <translation>词语按什么着色</translation>
    </message>
    <message>
        <source>by the recipe</source>
        <translation>按配方</translation>
    </message>
    <message>
        <source>How the recipe ranks the words</source>
        <translation>配方怎样给词语排序</translation>
    </message>
    <message>
        <source>by deletion</source>
        <translation>按删除</translation>
    </message>
    <message>
        <source>How much the score falls without the word</source>
        <translation>没有该词语时得分下降多少</translation>
    </message>
    <message>
        <source>by gradient norm</source>
        <translation>按梯度范数</translation>
    </message>
    <message>
        <source>The length of the gradient of the loss by the word&apos;s vector</source>
        <translation>损失对该词语向量的梯度的长度</translation>
    </message>
    <message>
        <source>by gradient × input</source>
        <translation>按梯度 × 输入</translation>
    </message>
    <message>
        <source>The gradient times the word&apos;s vector: what it adds to the logarithm of the score, to the first order</source>
        <translation>梯度乘以该词语的向量：它对得分对数的一阶贡献</translation>
    </message>
    <message>
        <source>by attention</source>
        <translation>按注意力</translation>
    </message>
    <message>
        <source>The share of the victim&apos;s attention</source>
        <translation>受害模型注意力的份额</translation>
    </message>
    <message>
        <source>The same colour means the same number in every text; else the strongest word of each text has the full colour</source>
        <translation>相同颜色在每个文本中表示相同的数值；否则每个文本中最强的词语为全色</translation>
    </message>
    <message>
        <source>The number of the full colour</source>
        <translation>全色所表示的数值</translation>
    </message>
    <message>
        <source>%1 by %2</source>
        <translation>%1，按 %2</translation>
    </message>
    <message>
        <source>fall of P(%1) without the word</source>
        <translation>没有该词语时 P(%1) 的下降</translation>
    </message>
    <message>
        <source>length of the gradient of -log P(%1) by the word&apos;s vector</source>
        <translation>-log P(%1) 对该词语向量的梯度的长度</translation>
    </message>
    <message>
        <source>gradient of log P(%1) times the word&apos;s vector</source>
        <translation>log P(%1) 的梯度乘以该词语的向量</translation>
    </message>
    <message>
        <source>share of the victim&apos;s attention</source>
        <translation>受害模型注意力的份额</translation>
    </message>
</context>
<context>
    <name>ui::CommandPalette</name>
    <message>
        <source>Command palette</source>
        <translation>命令面板</translation>
    </message>
    <message>
        <source>Find a command, campaign, corpus, victim, recipe, text, try or page of the handbook</source>
        <translation>查找命令、攻击活动、语料库、受害模型、配方、文本、尝试或手册页</translation>
    </message>
    <message>
        <source>Find anything</source>
        <translation>查找任何内容</translation>
    </message>
    <message>
        <source>Found</source>
        <translation>已找到</translation>
    </message>
    <message>
        <source>Campaign</source>
        <translation>攻击活动</translation>
    </message>
    <message>
        <source>Corpus</source>
        <translation>语料库</translation>
    </message>
    <message>
        <source>example</source>
        <translation>个样例</translation>
    </message>
    <message>
        <source>examples</source>
        <translation>样例</translation>
    </message>
    <message>
        <source>Victim</source>
        <translation>受害模型</translation>
    </message>
    <message>
        <source>Recipe</source>
        <translation>配方</translation>
    </message>
    <message>
        <source>Handbook</source>
        <translation>手册</translation>
    </message>
    <message>
        <source>Try</source>
        <translation>尝试</translation>
    </message>
    <message>
        <source>Example</source>
        <translation>样例</translation>
    </message>
</context>
<context>
    <name>ui::CommentDialog</name>
    <message>
        <source>Return saves, Shift+Return begins a new line</source>
        <translation>Return 保存，Shift+Return 另起一行</translation>
    </message>
</context>
<context>
    <name>ui::CompareDialog</name>
    <message>
        <source>Compare campaigns</source>
        <translation>比较攻击活动</translation>
    </message>
    <message>
        <source>First campaign</source>
        <translation>第一个攻击活动</translation>
    </message>
    <message>
        <source>Second campaign</source>
        <translation>第二个攻击活动</translation>
    </message>
    <message>
        <source>with</source>
        <translation>与</translation>
    </message>
    <message>
        <source>Copy LaTeX</source>
        <translation>复制 LaTeX</translation>
    </message>
    <message>
        <source>Copy the counts and the test as a LaTeX table</source>
        <translation>把计数和检验复制为 LaTeX 表格</translation>
    </message>
    <message>
        <source>Examples broken by both, by one alone and by neither</source>
        <translation>被两者、仅一个以及都未攻破的样例</translation>
    </message>
    <message>
        <source>Which examples are listed</source>
        <translation>列出哪些样例</translation>
    </message>
    <message>
        <source>broken by one alone</source>
        <translation>仅被一个攻破</translation>
    </message>
    <message>
        <source>only by the first</source>
        <translation>仅被第一个</translation>
    </message>
    <message>
        <source>only by the second</source>
        <translation>仅被第二个</translation>
    </message>
    <message>
        <source>by both</source>
        <translation>被两者</translation>
    </message>
    <message>
        <source>by neither</source>
        <translation>都未攻破</translation>
    </message>
    <message>
        <source>all that both attacked</source>
        <translation>两者都攻击的全部</translation>
    </message>
    <message>
        <source>Examples</source>
        <translation>样例</translation>
    </message>
    <message>
        <source>Choose another campaign to compare with.</source>
        <translation>选择另一个攻击活动进行比较。</translation>
    </message>
    <message>
        <source>Comparing...</source>
        <translation>正在比较...</translation>
    </message>
    <message>
        <source>Compare two campaigns</source>
        <translation>比较两个攻击活动</translation>
    </message>
    <message>
        <source>broken by the first</source>
        <translation>被第一个攻破</translation>
    </message>
    <message>
        <source>broken by the second</source>
        <translation>被第二个攻破</translation>
    </message>
    <message>
        <source>held</source>
        <translation>守住</translation>
    </message>
    <message>
        <source>The two attacked no example in common.</source>
        <translation>两者没有共同攻击的样例。</translation>
    </message>
    <message>
        <source>%1 that both attacked. %2 breaks %3, %4 breaks %5.</source>
        <translation>两者都攻击的 %1。%2 攻破 %3，%4 攻破 %5。</translation>
    </message>
    <message>
        <source>example</source>
        <translation>个样例</translation>
    </message>
    <message>
        <source>examples</source>
        <translation>样例</translation>
    </message>
    <message>
        <source>Success means another thing in the two, so there is no test.</source>
        <translation>两者的成功含义不同，因此没有检验。</translation>
    </message>
    <message>
        <source>McNemar&apos;s exact test, two-sided: p = %1.</source>
        <translation>McNemar 精确检验，双侧：p = %1。</translation>
    </message>
    <message>
        <source>Read a result</source>
        <translation>读取结果</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Copied the table as LaTeX.</source>
        <translation>已把表格复制为 LaTeX。</translation>
    </message>
    <message>
        <source>Part</source>
        <translation>部分</translation>
    </message>
    <message>
        <source>Parts</source>
        <translation>各部分</translation>
    </message>
    <message>
        <source>Figure...</source>
        <translation>图...</translation>
    </message>
    <message>
        <source>Write which examples each of the two breaks, alone and together, as PDF, SVG, PNG or TeX</source>
        <translation>将两者各自及共同攻破的样例写为 PDF、SVG、PNG 或 TeX</translation>
    </message>
    <message>
        <source>Compare parts of two campaigns</source>
        <translation>比较两个攻击活动的各部分</translation>
    </message>
    <message>
        <source>first breaks</source>
        <translation>第一个攻破</translation>
    </message>
    <message>
        <source>second breaks</source>
        <translation>第二个攻破</translation>
    </message>
    <message>
        <source>difference</source>
        <translation>差</translation>
    </message>
    <message>
        <source>p</source>
        <translation>p</translation>
    </message>
    <message>
        <source>Of %1. &lt;a href=&quot;all&quot;&gt;Show all&lt;/a&gt;</source>
        <translation>仅 %1。&lt;a href="all"&gt;显示全部&lt;/a&gt;</translation>
    </message>
    <message>
        <source>Figure of the comparison</source>
        <translation>比较图</translation>
    </message>
    <message>
        <source>Exported to %1.</source>
        <translation>已导出到 %1。</translation>
    </message>
    <message>
        <source>Read the examples&apos; names</source>
        <translation>读取样例的名称</translation>
    </message>
</context>
<context>
    <name>ui::CompareModel</name>
    <message>
        <source>broken</source>
        <translation>攻破</translation>
    </message>
    <message>
        <source>held</source>
        <translation>守住</translation>
    </message>
    <message>
        <source>Id</source>
        <translation>编号</translation>
    </message>
</context>
<context>
    <name>ui::ConfusionView</name>
    <message>
        <source>Confusion matrix</source>
        <translation>混淆矩阵</translation>
    </message>
    <message>
        <source>%1 answered %2: %3</source>
        <translation>%1 被答为 %2：%3</translation>
    </message>
    <message>
        <source>answered</source>
        <translation>答案</translation>
    </message>
    <message>
        <source>gold</source>
        <translation>标准</translation>
    </message>
    <message>
        <source>answered %1; click to see these examples</source>
        <translation>答为 %1；点击查看这些样例</translation>
    </message>
    <message>
        <source>gold %1; click to see these examples</source>
        <translation>标准为 %1；点击查看这些样例</translation>
    </message>
    <message>
        <source>gold %1, answered %2; click to see these examples</source>
        <translation>标准为 %1，答为 %2；点击查看这些样例</translation>
    </message>
</context>
<context>
    <name>ui::ConsentDialog</name>
    <message>
        <source>Start a program?</source>
        <translation>启动程序吗？</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>It can do whatever you can: read, change and send your files. Start it only if you know what it does. You are asked once for each command.</source>
        <translation>它能做您能做的一切：读取、修改和发送您的文件。只有在知道它做什么时才启动它。每条命令只询问一次。</translation>
    </message>
    <message>
        <source>Do not start</source>
        <translation>不启动</translation>
    </message>
    <message>
        <source>Start the program</source>
        <translation>启动程序</translation>
    </message>
</context>
<context>
    <name>ui::CorporaModel</name>
    <message>
        <source>%1 examples · %2 labels</source>
        <translation>%1 个样例 · %2 个标签</translation>
    </message>
</context>
<context>
    <name>ui::CorporaPage</name>
    <message>
        <source>words split at white space</source>
        <translation>词语按空白切分</translation>
    </message>
    <message>
        <source>words as given</source>
        <translation>词语按给定切分</translation>
    </message>
    <message>
        <source>words cut as by Moses</source>
        <translation>词语按 Moses 切分</translation>
    </message>
    <message>
        <source>words cut by Unicode and dictionaries</source>
        <translation>词语按 Unicode 和词典切分</translation>
    </message>
    <message>
        <source>characters as words</source>
        <translation>字符作为词</translation>
    </message>
    <message>
        <source>words cut as in the Penn Treebank</source>
        <translation>词语按 Penn Treebank 切分</translation>
    </message>
    <message>
        <source>Import a corpus...</source>
        <translation>导入语料库...</translation>
    </message>
    <message>
        <source>Read a file or a folder of labelled texts into the project</source>
        <translation>把带标签文本的文件或文件夹读入项目</translation>
    </message>
    <message>
        <source>Open in the Lab</source>
        <translation>在实验台中打开</translation>
    </message>
    <message>
        <source>Attack the selected example step by step</source>
        <translation>逐步攻击所选样例</translation>
    </message>
    <message>
        <source>Copy the text</source>
        <translation>复制文本</translation>
    </message>
    <message>
        <source>Put the whole text of the selected example on the clipboard</source>
        <translation>把所选样例的全文放到剪贴板</translation>
    </message>
    <message>
        <source>Corpora</source>
        <translation>语料库</translation>
    </message>
    <message>
        <source>Examples</source>
        <translation>样例</translation>
    </message>
    <message>
        <source>Choose an example to see its tree.</source>
        <translation>选择样例以查看其树。</translation>
    </message>
    <message>
        <source>Labels and lengths</source>
        <translation>标签与长度</translation>
    </message>
    <message>
        <source>Answers</source>
        <translation>答案</translation>
    </message>
    <message>
        <source>Slices</source>
        <translation>切片</translation>
    </message>
    <message>
        <source>Search: words, label:..., words:10-20</source>
        <translation>搜索：词语、label:...、words:10-20</translation>
    </message>
    <message>
        <source>Search in the texts</source>
        <translation>在文本中搜索</translation>
    </message>
    <message>
        <source>Label</source>
        <translation>标签</translation>
    </message>
    <message>
        <source>Show examples of one label only</source>
        <translation>只显示一个标签的样例</translation>
    </message>
    <message>
        <source>Send &amp;to</source>
        <translation>发送到(&amp;T)</translation>
    </message>
    <message>
        <source>Read the answers</source>
        <translation>读取答案</translation>
    </message>
    <message>
        <source>%1 right</source>
        <translation>%1 正确</translation>
    </message>
    <message>
        <source>Count the slices</source>
        <translation>统计切片</translation>
    </message>
    <message>
        <source>Keep the search as a slice</source>
        <translation>把搜索保留为切片</translation>
    </message>
    <message>
        <source>Name of the slice</source>
        <translation>切片名称</translation>
    </message>
    <message>
        <source>The project has no corpus yet. Import labelled texts: CSV, TSV, JSONL, one label and text per line, SNLI, a treebank, or a folder per class. You can also drop a file onto the window.</source>
        <translation>项目还没有语料库。请导入带标签的文本：CSV、TSV、JSONL、每行一个标签和文本、SNLI、树库，或每类一个文件夹。也可以把文件拖到窗口上。</translation>
    </message>
    <message>
        <source>Open a project first: the demo on the Home page, or one of your own.</source>
        <translation>请先打开项目：“主页”上的演示项目，或您自己的项目。</translation>
    </message>
    <message>
        <source>all labels</source>
        <translation>所有标签</translation>
    </message>
    <message>
        <source>Locate...</source>
        <translation>定位...</translation>
    </message>
    <message>
        <source>Reading the corpus...</source>
        <translation>正在读取语料库...</translation>
    </message>
    <message>
        <source>1 row was left out.</source>
        <translation>略去 1 行。</translation>
    </message>
    <message>
        <source>%1 rows were left out.</source>
        <translation>略去 %1 行。</translation>
    </message>
    <message>
        <source>Count labels and words</source>
        <translation>统计标签和词语</translation>
    </message>
    <message>
        <source>example</source>
        <translation>个样例</translation>
    </message>
    <message>
        <source>examples</source>
        <translation>样例</translation>
    </message>
    <message>
        <source>%1 of %2 examples</source>
        <translation>%2 个样例中的 %1 个</translation>
    </message>
    <message>
        <source>Import and browse labelled texts</source>
        <translation>导入并浏览带标签的文本</translation>
    </message>
    <message>
        <source>language not said</source>
        <translation>未指定语言</translation>
    </message>
    <message>
        <source>language not said; it looks like %1</source>
        <translation>未指定语言；看起来像 %1</translation>
    </message>
    <message>
        <source>in %1</source>
        <translation>语言为 %1</translation>
    </message>
    <message>
        <source>from %1 into %2</source>
        <translation>从 %1 译为 %2</translation>
    </message>
    <message>
        <source>Map of the texts</source>
        <translation>文本地图</translation>
    </message>
    <message>
        <source>Show the texts as points, near each other where the victim finds them alike</source>
        <translation>把文本显示为点，受害模型认为相似的彼此靠近</translation>
    </message>
    <message>
        <source>Map</source>
        <translation>地图</translation>
    </message>
    <message>
        <source>%1 · %2, %3, %4 · SHA-256 %5</source>
        <translation>%1 · %2，%3，%4 · SHA-256 %5</translation>
    </message>
</context>
<context>
    <name>ui::CorpusActions</name>
    <message>
        <source>Rename...</source>
        <translation>重命名...</translation>
    </message>
    <message>
        <source>Give the corpus another name</source>
        <translation>给语料库另起名称</translation>
    </message>
    <message>
        <source>Name the labels...</source>
        <translation>命名标签...</translation>
    </message>
    <message>
        <source>Say what the classes are called, where the file only numbers them</source>
        <translation>说明各类的名称，若文件只给出编号</translation>
    </message>
    <message>
        <source>Locate the file...</source>
        <translation>定位文件...</translation>
    </message>
    <message>
        <source>Say where the file is now, when it was moved</source>
        <translation>文件移动后，说明它现在的位置</translation>
    </message>
    <message>
        <source>Export...</source>
        <translation>导出...</translation>
    </message>
    <message>
        <source>Write the corpus to a file: CSV, TSV, JSONL or CoNLL-U</source>
        <translation>把语料库写成文件：CSV、TSV、JSONL 或 CoNLL-U</translation>
    </message>
    <message>
        <source>Remove from the project</source>
        <translation>从项目中移除</translation>
    </message>
    <message>
        <source>Remove the corpus from the project; its file stays</source>
        <translation>从项目中移除语料库；其文件保留</translation>
    </message>
    <message>
        <source>Rename the corpus</source>
        <translation>重命名语料库</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>The labels are now %1.</source>
        <translation>现在的标签是 %1。</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>Where is %1?</source>
        <translation>%1 在哪里？</translation>
    </message>
    <message>
        <source>Read %1</source>
        <translation>读取 %1</translation>
    </message>
    <message>
        <source>Export the corpus</source>
        <translation>导出语料库</translation>
    </message>
    <message>
        <source>Corpora (*.csv *.tsv *.jsonl *.conllu *.conllx *.gz);;All files (*)</source>
        <translation>语料库 (*.csv *.tsv *.jsonl *.conllu *.conllx *.gz);;所有文件 (*)</translation>
    </message>
    <message>
        <source>Export %1</source>
        <translation>导出 %1</translation>
    </message>
    <message>
        <source>%1 written to %2.</source>
        <translation>%1 已写入 %2。</translation>
    </message>
    <message>
        <source>example</source>
        <translation>个样例</translation>
    </message>
    <message>
        <source>examples</source>
        <translation>样例</translation>
    </message>
    <message>
        <source>%1 is no longer in the project; its file is where it was.</source>
        <translation>%1 已不在项目中；其文件仍在原处。</translation>
    </message>
    <message>
        <source>Language of the texts...</source>
        <translation>文本的语言...</translation>
    </message>
    <message>
        <source>Say which language the texts are in; it decides which recipes can attack them</source>
        <translation>指定文本的语言；它决定哪些配方可以攻击它们</translation>
    </message>
    <message>
        <source>Which language are the texts of %1 in?</source>
        <translation>%1 的文本是什么语言？</translation>
    </message>
    <message>
        <source>not said</source>
        <translation>未指定</translation>
    </message>
</context>
<context>
    <name>ui::CorpusCharts</name>
    <message>
        <source>Labels</source>
        <translation>标签</translation>
    </message>
    <message>
        <source>Examples by label</source>
        <translation>按标签的样例</translation>
    </message>
    <message>
        <source>Examples by length</source>
        <translation>按长度的样例</translation>
    </message>
    <message>
        <source>Relations; %1 of %2 trees are not projective</source>
        <translation>关系；%2 棵树中 %1 棵非投射</translation>
    </message>
    <message>
        <source>Commonest of %1 templates; %2 different answers; %3 of %4 texts repeat an earlier one</source>
        <translation>%1 个模板中最常见的；%2 个不同答案；%4 个文本中 %3 个重复此前的文本</translation>
    </message>
    <message>
        <source>Words in a text: mean %1, median %2, longest %3</source>
        <translation>每个文本的词数：均值 %1，中位数 %2，最长 %3</translation>
    </message>
</context>
<context>
    <name>ui::CorpusChooser</name>
    <message>
        <source>Corpus</source>
        <translation>语料库</translation>
    </message>
    <message>
        <source>The corpus of the project</source>
        <translation>项目的语料库</translation>
    </message>
    <message>
        <source>No corpus yet</source>
        <translation>还没有语料库</translation>
    </message>
</context>
<context>
    <name>ui::DesignPanel</name>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>Undo the last change</source>
        <translation>撤销上次更改</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>重做</translation>
    </message>
    <message>
        <source>Redo the change</source>
        <translation>重做更改</translation>
    </message>
    <message>
        <source>Preview</source>
        <translation>预览</translation>
    </message>
    <message>
        <source>Judge some items as the first rater will; nothing is stored</source>
        <translation>像第一位评判员那样评判几个条目；不会存储</translation>
    </message>
    <message>
        <source>Items and raters</source>
        <translation>条目与评判员</translation>
    </message>
    <message>
        <source>Questions</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>Instructions</source>
        <translation>说明</translation>
    </message>
    <message>
        <source>Practice and checks</source>
        <translation>练习与检查</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Back to the studies</source>
        <translation>回到研究</translation>
    </message>
    <message>
        <source>Draw the items and store the study in the project</source>
        <translation>抽取条目并把研究存入项目</translation>
    </message>
    <message>
        <source>Create the study</source>
        <translation>创建研究</translation>
    </message>
    <message>
        <source>Save as version %1</source>
        <translation>存为版本 %1</translation>
    </message>
    <message>
        <source>Another template replaces the name, the items and their filters, the questions and the instructions that you have set. Campaigns and raters stay.</source>
        <translation>另一个模板会替换您设置的名称、条目及其过滤、问题和说明。攻击活动和评判员保留。</translation>
    </message>
    <message>
        <source>Replace them</source>
        <translation>替换</translation>
    </message>
    <message>
        <source>Items and raters stay as they are. Ballots remember the version they were asked in.</source>
        <translation>条目和评判员保持不变。选票记得提问时的版本。</translation>
    </message>
    <message>
        <source>Check the design</source>
        <translation>检查设计</translation>
    </message>
    <message>
        <source>%1 to judge</source>
        <translation>待评判 %1</translation>
    </message>
    <message>
        <source>text</source>
        <translation>个文本</translation>
    </message>
    <message>
        <source>texts</source>
        <translation>个文本</translation>
    </message>
    <message>
        <source>original</source>
        <translation>原文</translation>
    </message>
    <message>
        <source>originals</source>
        <translation>原文</translation>
    </message>
    <message>
        <source>%1 for practice</source>
        <translation>练习 %1</translation>
    </message>
    <message>
        <source>check</source>
        <translation>个检查</translation>
    </message>
    <message>
        <source>checks</source>
        <translation>个检查</translation>
    </message>
    <message>
        <source>%1 per rater</source>
        <translation>每位评判员 %1</translation>
    </message>
    <message>
        <source>item</source>
        <translation>个条目</translation>
    </message>
    <message>
        <source>items</source>
        <translation>个条目</translation>
    </message>
    <message>
        <source>%1 to %2 items per rater</source>
        <translation>每位评判员 %1 到 %2 个条目</translation>
    </message>
    <message>
        <source>%1 in all</source>
        <translation>共 %1</translation>
    </message>
    <message>
        <source>judgement</source>
        <translation>次评判</translation>
    </message>
    <message>
        <source>judgements</source>
        <translation>次评判</translation>
    </message>
    <message>
        <source>no campaign is chosen, so there are only practice and checks</source>
        <translation>未选择攻击活动，因此只有练习和检查</translation>
    </message>
    <message>
        <source>Note: %1.</source>
        <translation>注意：%1。</translation>
    </message>
    <message>
        <source>Look at the results</source>
        <translation>查看结果</translation>
    </message>
    <message>
        <source>Preview: nothing is stored</source>
        <translation>预览：不会存储</translation>
    </message>
    <message>
        <source>Store the study</source>
        <translation>存储研究</translation>
    </message>
</context>
<context>
    <name>ui::DetailPanel</name>
    <message>
        <source>Trace</source>
        <translation>轨迹</translation>
    </message>
    <message>
        <source>Trace of the attack</source>
        <translation>攻击轨迹</translation>
    </message>
    <message>
        <source>Example %1: %2</source>
        <translation>样例 %1：%2</translation>
    </message>
    <message>
        <source> (not reproducible)</source>
        <translation>（不可复现）</translation>
    </message>
    <message>
        <source>%1 (%2 distinct, %3 through the network)</source>
        <translation>%1（不同 %2，经过网络 %3）</translation>
    </message>
    <message>
        <source>query</source>
        <translation>次查询</translation>
    </message>
    <message>
        <source>queries</source>
        <translation>次查询</translation>
    </message>
    <message>
        <source>succeeded with query %1</source>
        <translation>在第 %1 次查询成功</translation>
    </message>
    <message>
        <source>%1 of the words changed</source>
        <translation>改动了 %1 的词</translation>
    </message>
    <message>
        <source>similarity %1</source>
        <translation>相似度 %1</translation>
    </message>
    <message>
        <source>No trace was kept of this attack.</source>
        <translation>此攻击没有保留轨迹。</translation>
    </message>
</context>
<context>
    <name>ui::DiffView</name>
    <message>
        <source>Before</source>
        <translation>之前</translation>
    </message>
    <message>
        <source>After</source>
        <translation>之后</translation>
    </message>
    <message>
        <source>Text before and after</source>
        <translation>改动前后的文本</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>%1 → %2</source>
        <translation>%1 → %2</translation>
    </message>
    <message>
        <source>%1 deleted</source>
        <translation>删除 %1</translation>
    </message>
    <message>
        <source>%1 inserted</source>
        <translation>插入 %1</translation>
    </message>
    <message>
        <source>%1 merged to %2</source>
        <translation>%1 合并为 %2</translation>
    </message>
    <message>
        <source>%1 split into %2</source>
        <translation>%1 拆分为 %2</translation>
    </message>
    <message>
        <source>%1 moved away</source>
        <translation>%1 移走</translation>
    </message>
    <message>
        <source>%1 moved here</source>
        <translation>%1 移到此处</translation>
    </message>
</context>
<context>
    <name>ui::DisputesPanel</name>
    <message>
        <source>Decide ties...</source>
        <translation>裁定平局...</translation>
    </message>
    <message>
        <source>Whose answers are compared</source>
        <translation>比较谁的答案</translation>
    </message>
    <message>
        <source>Which items are listed</source>
        <translation>列出哪些条目</translation>
    </message>
    <message>
        <source>disputed, the most disputed first</source>
        <translation>有争议的，争议最大的在前</translation>
    </message>
    <message>
        <source>not decided yet</source>
        <translation>尚未裁定</translation>
    </message>
    <message>
        <source>all</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>Question</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>Items</source>
        <translation>条目</translation>
    </message>
    <message>
        <source>The raters agree on every item about this question.</source>
        <translation>评判员对此问题的每个条目都一致。</translation>
    </message>
    <message>
        <source>Every answered item is decided on this question.</source>
        <translation>每个已回答的条目在此问题上都已裁定。</translation>
    </message>
    <message>
        <source>Decide %1...</source>
        <translation>裁定 %1...</translation>
    </message>
    <message>
        <source>tie</source>
        <translation>个平局</translation>
    </message>
    <message>
        <source>ties</source>
        <translation>个平局</translation>
    </message>
    <message>
        <source>Answer the question about the items that the majority left open, or look at what was decided; recorded as the adjudicator&apos;s, beside the raters&apos; votes</source>
        <translation>就多数意见未能决定的条目作答，或查看已作的裁定；以裁定者的名义记录，与评判员的投票并列</translation>
    </message>
</context>
<context>
    <name>ui::EquationAnswers</name>
    <message>
        <source>As a tree</source>
        <translation>显示为树</translation>
    </message>
    <message>
        <source>Draw the equations as trees below the problem. A leaf under the pointer marks its number</source>
        <translation>把方程画成题目下方的树。指针下的叶子会标出其数字</translation>
    </message>
    <message>
        <source>Trees of equations</source>
        <translation>方程的树</translation>
    </message>
    <message>
        <source>Beside the gold equation</source>
        <translation>与标准方程并列</translation>
    </message>
    <message>
        <source>Compare what was answered to the changed problem with what is right, instead of the answer before</source>
        <translation>把改动后题目的答案与正确答案比较，而不是与此前的答案比较</translation>
    </message>
</context>
<context>
    <name>ui::EvaluationPanel</name>
    <message>
        <source>Originals</source>
        <translation>原文</translation>
    </message>
    <message>
        <source>What the texts of the corpus were made from: how many of them are still answered correctly? The column original_id names a text&apos;s original, or the rows of both belong together</source>
        <translation>语料库文本的来源：其中多少仍被正确回答？列 original_id 给出文本的原文，或两者的行相互对应</translation>
    </message>
    <message>
        <source>none, score the corpus alone</source>
        <translation>无，只给此语料库打分</translation>
    </message>
    <message>
        <source>Training data</source>
        <translation>训练数据</translation>
    </message>
    <message>
        <source>The corpus that the victim was trained on: also gives the score on texts that are not in it</source>
        <translation>受害模型训练所用的语料库：还给出其中没有的文本上的得分</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>Evaluate</source>
        <translation>评估</translation>
    </message>
    <message>
        <source>Clean score, confusion matrix and a check for swapped labels</source>
        <translation>未攻击时的得分、混淆矩阵，以及标签是否对调的检查</translation>
    </message>
    <message>
        <source>Corpus</source>
        <translation>语料库</translation>
    </message>
    <message>
        <source>at most</source>
        <translation>最多</translation>
    </message>
    <message>
        <source>all</source>
        <translation>全部</translation>
    </message>
    <message>
        <source> examples</source>
        <translation> 个样例</translation>
    </message>
    <message>
        <source>Spread evenly over the corpus</source>
        <translation>均匀分布于语料库</translation>
    </message>
    <message>
        <source>Open a project with a corpus to evaluate the victim on it.</source>
        <translation>打开含语料库的项目以评估受害模型。</translation>
    </message>
    <message>
        <source>The project has no corpus yet.</source>
        <translation>项目还没有语料库。</translation>
    </message>
    <message>
        <source>Read the answers</source>
        <translation>读取答案</translation>
    </message>
    <message>
        <source>Querying the victim...</source>
        <translation>正在查询受害模型...</translation>
    </message>
    <message>
        <source>Evaluate %1 on %2</source>
        <translation>在 %2 上评估 %1</translation>
    </message>
    <message>
        <source>%1 of %2 texts occur in %3.</source>
        <translation>%2 个文本中 %1 个出现在 %3 中。</translation>
    </message>
    <message>
        <source> On the others: %1</source>
        <translation> 在其余文本上：%1</translation>
    </message>
    <message>
        <source>Kept in the project since %1.</source>
        <translation>自 %1 起保留在项目中。</translation>
    </message>
    <message>
        <source>Accuracy %1, macro F1 %2 over %3 (always the commonest label: %4).</source>
        <translation>准确率 %1，宏平均 F1 %2，对象 %3（总答最常见标签：%4）。</translation>
    </message>
    <message>
        <source>example</source>
        <translation>个样例</translation>
    </message>
    <message>
        <source>examples</source>
        <translation>样例</translation>
    </message>
    <message>
        <source> %1 left out: the victim does not have their labels.</source>
        <translation> 略去 %1：受害模型没有它们的标签。</translation>
    </message>
    <message>
        <source>The victim fits the corpus: it is better than attaching every word to its neighbour.</source>
        <translation>受害模型适合此语料库：比把每个词依附于邻词更好。</translation>
    </message>
    <message>
        <source>The victim fits the corpus: it is better than copying the source.</source>
        <translation>受害模型适合此语料库：比照抄源文更好。</translation>
    </message>
    <message>
        <source>The victim fits the corpus: it is better than always giving the commonest answer.</source>
        <translation>受害模型适合此语料库：比总给最常见的答案更好。</translation>
    </message>
    <message>
        <source>The victim fits the corpus: it is better than chance, and no other order of labels fits better.</source>
        <translation>受害模型适合此语料库：比随机更好，且没有其他标签次序更合适。</translation>
    </message>
</context>
<context>
    <name>ui::ExampleActions</name>
    <message>
        <source>Campaign on these examples...</source>
        <translation>用这些样例新建攻击活动...</translation>
    </message>
    <message>
        <source>A new campaign on the selected examples where several are selected, else on those that are shown</source>
        <translation>若选中多个样例则用所选的，否则用显示的样例，新建攻击活动</translation>
    </message>
    <message>
        <source>Study of their results...</source>
        <translation>研究其结果...</translation>
    </message>
    <message>
        <source>Ask people about what the newest campaign on this corpus made of these examples</source>
        <translation>让人评判此语料库最新攻击活动对这些样例的改动</translation>
    </message>
    <message>
        <source>Corpus of these examples...</source>
        <translation>由这些样例建语料库...</translation>
    </message>
    <message>
        <source>Write these examples to a file of their own, which becomes a corpus of the project</source>
        <translation>把这些样例写入单独的文件，并成为项目的语料库</translation>
    </message>
    <message>
        <source>Campaign on these %1...</source>
        <translation>用这 %1 新建攻击活动...</translation>
    </message>
    <message>
        <source>Study of the results of these %1...</source>
        <translation>研究这 %1 的结果...</translation>
    </message>
    <message>
        <source>Corpus of these %1...</source>
        <translation>由这 %1 建语料库...</translation>
    </message>
    <message>
        <source>No campaign has results on this corpus yet, and people judge what an attack made of a text.</source>
        <translation>还没有攻击活动在此语料库上有结果，而人评判的是攻击对文本的改动。</translation>
    </message>
    <message>
        <source>Corpus of these examples</source>
        <translation>由这些样例建语料库</translation>
    </message>
    <message>
        <source>Corpora (*.csv *.tsv *.jsonl *.conllu);;All files (*)</source>
        <translation>语料库 (*.csv *.tsv *.jsonl *.conllu);;所有文件 (*)</translation>
    </message>
    <message>
        <source>%1 is what the examples come from. Choose another name.</source>
        <translation>%1 是这些样例的来源。请另选名称。</translation>
    </message>
    <message>
        <source>Write %1</source>
        <translation>写入 %1</translation>
    </message>
    <message>
        <source>%1 written to %2, which is a corpus of the project now.</source>
        <translation>%1 已写入 %2，它现在是项目的语料库。</translation>
    </message>
    <message>
        <source>example</source>
        <translation>个样例</translation>
    </message>
    <message>
        <source>examples</source>
        <translation>样例</translation>
    </message>
</context>
<context>
    <name>ui::ExamplePicker</name>
    <message>
        <source>Search the corpus</source>
        <translation>搜索语料库</translation>
    </message>
    <message>
        <source>Examples</source>
        <translation>样例</translation>
    </message>
    <message>
        <source>Search %1</source>
        <translation>搜索 %1</translation>
    </message>
</context>
<context>
    <name>ui::ExampleView</name>
    <message>
        <source>The whole text</source>
        <translation>全文</translation>
    </message>
    <message>
        <source>Choose an example to read it.</source>
        <translation>选择样例以阅读。</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <translation>%1 · %2</translation>
    </message>
</context>
<context>
    <name>ui::ExamplesModel</name>
    <message>
        <source>right</source>
        <translation>正确</translation>
    </message>
    <message>
        <source>wrong</source>
        <translation>错误</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>答案</translation>
    </message>
    <message>
        <source>Score</source>
        <translation>得分</translation>
    </message>
    <message>
        <source>Right</source>
        <translation>正确</translation>
    </message>
    <message>
        <source>What %1 answered</source>
        <translation>%1 的答案</translation>
    </message>
    <message>
        <source>How sure %1 is of its answer, or how near it is to the gold one, 0 to 1</source>
        <translation>%1 对其答案的把握，或与标准答案的接近程度，0 到 1</translation>
    </message>
    <message>
        <source>Whether the answer of %1 is the gold one</source>
        <translation>%1 的答案是否就是标准答案</translation>
    </message>
    <message>
        <source>Id</source>
        <translation>编号</translation>
    </message>
    <message>
        <source>Words</source>
        <translation>词数</translation>
    </message>
</context>
<context>
    <name>ui::ExportDialog</name>
    <message>
        <source>Export</source>
        <translation>导出</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>文件夹</translation>
    </message>
    <message>
        <source>Where the files go</source>
        <translation>文件写到哪里</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Formats</source>
        <translation>格式</translation>
    </message>
    <message>
        <source>Width</source>
        <translation>宽度</translation>
    </message>
    <message>
        <source>A .csv with the numbers is written beside them.</source>
        <translation>旁边会写一个含数据的 .csv。</translation>
    </message>
    <message>
        <source>Replaces %1.</source>
        <translation>替换 %1。</translation>
    </message>
</context>
<context>
    <name>ui::Faults</name>
    <message>
        <source>A report was written to %1. It holds none of your texts.</source>
        <translation>报告已写入 %1。其中没有您的文本。</translation>
    </message>
    <message>
        <source>Open the folder of reports</source>
        <translation>打开报告文件夹</translation>
    </message>
    <message>
        <source>Something went wrong</source>
        <translation>出了问题</translation>
    </message>
    <message>
        <source>This could not be done. %1</source>
        <translation>无法完成。%1</translation>
    </message>
    <message>
        <source>This should not have happened. What is stored in the project is kept, and you can go on.</source>
        <translation>这本不该发生。项目中存储的内容保留，您可以继续。</translation>
    </message>
    <message>
        <source>So that this does not happen again at once, the page, the campaign, the victim and the recipe that were chosen then are not chosen now. You can choose each of them as always.</source>
        <translation>为避免马上再次发生，当时选择的页面、攻击活动、受害模型和配方现在都未选中。您可以照常选择它们。</translation>
    </message>
    <message>
        <source>So that this does not happen again at once, the project that was being opened, %1, is not opened, and nothing that was chosen in it is chosen. File &gt; Open recent opens it.</source>
        <translation>为避免马上再次发生，当时正在打开的项目 %1 没有打开，其中选择的内容也未选中。可用“文件 &gt; 最近打开”打开它。</translation>
    </message>
    <message>
        <source>After an unexpected end</source>
        <translation>意外结束之后</translation>
    </message>
    <message>
        <source>Faultline ended unexpectedly the last time.</source>
        <translation>Faultline 上次意外结束。</translation>
    </message>
    <message>
        <source>What was stored in the project is kept.</source>
        <translation>项目中存储的内容保留。</translation>
    </message>
</context>
<context>
    <name>ui::FigureView</name>
    <message>
        <source>Figure</source>
        <translation>图</translation>
    </message>
    <message>
        <source>%1
Click to see the examples</source>
        <translation>%1
点击以查看样例</translation>
    </message>
    <message>
        <source>See its examples</source>
        <translation>查看其样例</translation>
    </message>
    <message>
        <source>Copy the number</source>
        <translation>复制数值</translation>
    </message>
    <message>
        <source>Write at this point...</source>
        <translation>在此点处写字...</translation>
    </message>
</context>
<context>
    <name>ui::FiguresPage</name>
    <message>
        <source>Figures are drawn from campaigns, and there is none yet.</source>
        <translation>图由攻击活动绘制，而现在还没有。</translation>
    </message>
    <message>
        <source>Export...</source>
        <translation>导出...</translation>
    </message>
    <message>
        <source>Write it to a file: PDF, SVG, PNG, TeX or CSV</source>
        <translation>写成文件：PDF、SVG、PNG、TeX 或 CSV</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Copy it: a figure as a picture, a table as text</source>
        <translation>复制：图为图片，表为文本</translation>
    </message>
    <message>
        <source>Copy TeX</source>
        <translation>复制 TeX</translation>
    </message>
    <message>
        <source>Copy it as LaTeX</source>
        <translation>复制为 LaTeX</translation>
    </message>
    <message>
        <source>Set up a campaign</source>
        <translation>设置攻击活动</translation>
    </message>
    <message>
        <source>Show the campaigns</source>
        <translation>显示攻击活动</translation>
    </message>
    <message>
        <source>Zoom</source>
        <translation>缩放</translation>
    </message>
    <message>
        <source>How large the picture is shown; what is exported does not change</source>
        <translation>图片显示多大；导出内容不变</translation>
    </message>
    <message>
        <source>fit</source>
        <translation>适合</translation>
    </message>
    <message>
        <source>%1%</source>
        <translation>%1%</translation>
    </message>
    <message>
        <source>Grey</source>
        <translation>灰度</translation>
    </message>
    <message>
        <source>Show it as a printer without colours does; what is exported does not change</source>
        <translation>显示为无彩色打印机的效果；导出内容不变</translation>
    </message>
    <message>
        <source>Caption</source>
        <translation>图题</translation>
    </message>
    <message>
        <source>Format</source>
        <translation>格式</translation>
    </message>
    <message>
        <source>preview</source>
        <translation>预览</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>表</translation>
    </message>
    <message>
        <source>Table as text</source>
        <translation>表格文本</translation>
    </message>
    <message>
        <source>Make a table</source>
        <translation>制作表格</translation>
    </message>
    <message>
        <source>Draw a figure</source>
        <translation>绘制图</translation>
    </message>
    <message>
        <source> Measure those of its campaigns on the page Campaigns.</source>
        <translation> 请在“攻击活动”页面测量其攻击活动的文本。</translation>
    </message>
    <message>
        <source> Choose &quot;Measure the texts...&quot; above.</source>
        <translation> 请选择上方的“测量文本...”。</translation>
    </message>
    <message>
        <source>There is nothing to put into this table.</source>
        <translation>此表没有可放入的内容。</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>导出</translation>
    </message>
    <message>
        <source>Tables (*.tex *.md *.csv *.json)</source>
        <translation>表格 (*.tex *.md *.csv *.json)</translation>
    </message>
    <message>
        <source>Figures</source>
        <translation>图表</translation>
    </message>
    <message>
        <source>Figures and tables for a paper</source>
        <translation>论文用的图与表</translation>
    </message>
    <message>
        <source>Look</source>
        <translation>外观</translation>
    </message>
    <message>
        <source>Colours, axes, names and order of the series, a plot for each, words at points</source>
        <translation>颜色、坐标轴、系列的名称与顺序、每个系列一幅图、点旁的文字</translation>
    </message>
    <message>
        <source>Add to a figure set</source>
        <translation>加入图表集</translation>
    </message>
    <message>
        <source>Keep it with its options and look among the figures and tables of a paper</source>
        <translation>把它连同选项和外观保存到一篇论文的图和表中</translation>
    </message>
    <message>
        <source>Figure sets...</source>
        <translation>图表集...</translation>
    </message>
    <message>
        <source>Figures and tables with one style, written into a folder together and checked</source>
        <translation>风格统一的图和表，一起写入文件夹并加以检查</translation>
    </message>
    <message>
        <source>Redraw the figure set</source>
        <translation>重绘图表集</translation>
    </message>
    <message>
        <source>Write the current figure set into its folder again</source>
        <translation>把当前图表集再次写入其文件夹</translation>
    </message>
    <message>
        <source>The bars are narrower than a millimetre: hard to tell apart.</source>
        <translation>条形窄于一毫米：难以分辨。</translation>
    </message>
    <message>
        <source>A plot for each series</source>
        <translation>每个系列一幅图</translation>
    </message>
    <message>
        <source>The project has no study.</source>
        <translation>项目中没有研究。</translation>
    </message>
    <message>
        <source>In the figure set %1 as %2</source>
        <translation>已作为 %2 放入图表集 %1</translation>
    </message>
</context>
<context>
    <name>ui::FilterBar</name>
    <message>
        <source>Show results that %1</source>
        <translation>显示%1的结果</translation>
    </message>
    <message>
        <source>Show results whose text raters kept, by the newest study</source>
        <translation>显示评判员保留其文本的结果，按最新的研究</translation>
    </message>
    <message>
        <source>Show results that have a star</source>
        <translation>显示带星标的结果</translation>
    </message>
    <message>
        <source>Show results that were excluded by hand</source>
        <translation>显示被手动排除的结果</translation>
    </message>
    <message>
        <source>Show successes in whose text a machine finds nothing to object to</source>
        <translation>显示机器对其文本没有异议的成功</translation>
    </message>
    <message>
        <source>Show successes in whose text a machine finds something to object to</source>
        <translation>显示机器对其文本有异议的成功</translation>
    </message>
    <message>
        <source>Answer before</source>
        <translation>之前的答案</translation>
    </message>
    <message>
        <source>The victim&apos;s answer before the attack</source>
        <translation>受害模型在攻击前的答案</translation>
    </message>
    <message>
        <source>Answer after</source>
        <translation>之后的答案</translation>
    </message>
    <message>
        <source>The victim&apos;s answer to the attacked text</source>
        <translation>受害模型对被攻击文本的答案</translation>
    </message>
    <message>
        <source>Flag</source>
        <translation>标记</translation>
    </message>
    <message>
        <source>Show results with this flag, or whose words were exchanged in this way</source>
        <translation>显示带此标记的结果，或其词语以此方式替换的结果</translation>
    </message>
    <message>
        <source>flag</source>
        <translation>标记</translation>
    </message>
    <message>
        <source>from</source>
        <translation>从</translation>
    </message>
    <message>
        <source>to</source>
        <translation>到</translation>
    </message>
    <message>
        <source>Least share of changed words</source>
        <translation>改动词语的最小比例</translation>
    </message>
    <message>
        <source>Greatest share of changed words</source>
        <translation>改动词语的最大比例</translation>
    </message>
    <message>
        <source>changed</source>
        <translation>改动</translation>
    </message>
    <message>
        <source>Search (Ctrl+F): words, label:..., queries:100-200</source>
        <translation>搜索 (Ctrl+F)：词语、label:...、queries:100-200</translation>
    </message>
    <message>
        <source>Search in the texts</source>
        <translation>在文本中搜索</translation>
    </message>
    <message>
        <source>any</source>
        <translation>任意</translation>
    </message>
    <message>
        <source>kept by raters %1</source>
        <translation>评判员保留 %1</translation>
    </message>
    <message>
        <source>starred %1</source>
        <translation>星标 %1</translation>
    </message>
    <message>
        <source>excluded %1</source>
        <translation>排除 %1</translation>
    </message>
    <message>
        <source>no flag %1</source>
        <translation>无标记 %1</translation>
    </message>
    <message>
        <source>flagged %1</source>
        <translation>有标记 %1</translation>
    </message>
    <message>
        <source>Show the examples that the chosen number counts; press it to show all</source>
        <translation>显示所选数值所统计的样例；按下则显示全部</translation>
    </message>
    <message>
        <source>1 chosen example</source>
        <translation>1 个所选样例</translation>
    </message>
    <message>
        <source>%1 chosen examples</source>
        <translation>%1 个所选样例</translation>
    </message>
</context>
<context>
    <name>ui::FilterViews</name>
    <message>
        <source>Filter before</source>
        <translation>上一个过滤</translation>
    </message>
    <message>
        <source>Show what was shown before the filter was changed</source>
        <translation>显示更改过滤之前的内容</translation>
    </message>
    <message>
        <source>Filter after</source>
        <translation>下一个过滤</translation>
    </message>
    <message>
        <source>Show again what was shown before you went back</source>
        <translation>重新显示返回之前的内容</translation>
    </message>
    <message>
        <source>Keep the filter as a view...</source>
        <translation>将过滤保存为视图...</translation>
    </message>
    <message>
        <source>Give what is shown now a name, to come back to it</source>
        <translation>给当前显示的内容起名，以便再次查看</translation>
    </message>
    <message>
        <source>Views</source>
        <translation>视图</translation>
    </message>
    <message>
        <source>Filters that have a name, and the filters before</source>
        <translation>已命名的过滤，以及之前的过滤</translation>
    </message>
    <message>
        <source>Remove a view</source>
        <translation>删除视图</translation>
    </message>
    <message>
        <source>Keep the filter as a view</source>
        <translation>将过滤保存为视图</translation>
    </message>
    <message>
        <source>Name of the view</source>
        <translation>视图名称</translation>
    </message>
</context>
<context>
    <name>ui::Fits</name>
    <message>
        <source>%1 gives no gradients, which this recipe needs</source>
        <translation>%1 不提供此配方所需的梯度</translation>
    </message>
    <message>
        <source>%1 gives gradients of the words of a text only; this recipe needs those of the words that could replace them</source>
        <translation>%1 只提供文本中词语的梯度；此配方需要可替换词语的梯度</translation>
    </message>
    <message>
        <source>%1 does not answer %2, which is this recipe&apos;s target</source>
        <translation>%1 不会回答 %2，而它是此配方的目标</translation>
    </message>
    <message>
        <source>%1 is a %2; this recipe attacks victims that answer %3</source>
        <translation>%1 是%2；此配方攻击回答%3的受害模型</translation>
    </message>
    <message>
        <source>%1 is a parser; this corpus has no trees</source>
        <translation>%1 是解析器；此语料库没有树</translation>
    </message>
    <message>
        <source>%1 answers %2; this corpus has %3</source>
        <translation>%1 回答%2；此语料库有%3</translation>
    </message>
    <message>
        <source>trees</source>
        <translation>树</translation>
    </message>
    <message>
        <source>labels</source>
        <translation>标签</translation>
    </message>
    <message>
        <source>%1 is a classifier; this corpus has trees, no classes</source>
        <translation>%1 是分类器；此语料库有树，没有类别</translation>
    </message>
    <message>
        <source>This corpus has no labels</source>
        <translation>此语料库没有标签</translation>
    </message>
    <message>
        <source>%1 reads two texts of an example; this corpus has one</source>
        <translation>%1 每个样例读两个文本；此语料库只有一个</translation>
    </message>
    <message>
        <source>%1 reads one text of an example; this corpus has two</source>
        <translation>%1 每个样例读一个文本；此语料库有两个</translation>
    </message>
    <message>
        <source>%1 answers %2, and this corpus has other labels: %3. If they mean the same, name them on the Corpora page</source>
        <translation>%1 回答 %2，而此语料库有其他标签：%3。如果它们含义相同，请在“语料库”页面命名</translation>
    </message>
    <message>
        <source>The texts are in %1, and there is not all that this recipe needs: %2</source>
        <translation>文本语言为 %1，而此配方所需的并不齐全：%2</translation>
    </message>
</context>
<context>
    <name>ui::FlagWords</name>
    <message>
        <source>%1 (a hint: %2)</source>
        <translation>%1（提示：%2）</translation>
    </message>
    <message>
        <source>No flag: a machine objects to nothing.</source>
        <translation>无标记：机器没有异议。</translation>
    </message>
    <message>
        <source>Flags: %1</source>
        <translation>标记：%1</translation>
    </message>
    <message>
        <source>Find what the flags are about</source>
        <translation>查找标记所指之处</translation>
    </message>
</context>
<context>
    <name>ui::FolderWatch</name>
    <message>
        <source>Look into the watched folder</source>
        <translation>查看受监视的文件夹</translation>
    </message>
</context>
<context>
    <name>ui::FormAnswers</name>
    <message>
        <source>As a tree</source>
        <translation>显示为树</translation>
    </message>
    <message>
        <source>Draw the logical forms as trees, with the parts marked in which they differ</source>
        <translation>把逻辑式画成树，并标出不同的部分</translation>
    </message>
    <message>
        <source>Trees of logical forms</source>
        <translation>逻辑式的树</translation>
    </message>
</context>
<context>
    <name>ui::FreeTextAnswer</name>
    <message>
        <source>Enter continues, Shift+Enter starts a new line</source>
        <translation>Enter 继续，Shift+Enter 另起一行</translation>
    </message>
    <message>
        <source>Write an answer first.</source>
        <translation>请先写下答案。</translation>
    </message>
</context>
<context>
    <name>ui::GridModel</name>
    <message>
        <source>does not fit: %1</source>
        <translation>不适用：%1</translation>
    </message>
    <message>
        <source>running</source>
        <translation>运行中</translation>
    </message>
    <message>
        <source>paused</source>
        <translation>已暂停</translation>
    </message>
    <message>
        <source>finished</source>
        <translation>已完成</translation>
    </message>
    <message>
        <source>waiting</source>
        <translation>等待中</translation>
    </message>
    <message>
        <source>not finished</source>
        <translation>未完成</translation>
    </message>
    <message>
        <source>could not be estimated: %1</source>
        <translation>无法估计：%1</translation>
    </message>
    <message>
        <source>not begun</source>
        <translation>未开始</translation>
    </message>
    <message>
        <source>about %1</source>
        <translation>约 %1</translation>
    </message>
    <message>
        <source>%1 left</source>
        <translation>剩余 %1</translation>
    </message>
    <message>
        <source>Judged by %1 that were attacked for it</source>
        <translation>根据为此攻击的 %1 估计</translation>
    </message>
    <message>
        <source>Others ended in an error: %1</source>
        <translation>其余的以错误结束：%1</translation>
    </message>
    <message>
        <source>example</source>
        <translation>个样例</translation>
    </message>
    <message>
        <source>examples</source>
        <translation>个样例</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>Victim</source>
        <translation>受害模型</translation>
    </message>
    <message>
        <source>Recipe</source>
        <translation>配方</translation>
    </message>
    <message>
        <source>Corpus</source>
        <translation>语料库</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>种子</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>完成</translation>
    </message>
    <message>
        <source>Success</source>
        <translation>成功率</translation>
    </message>
    <message>
        <source>Queries</source>
        <translation>查询数</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
</context>
<context>
    <name>ui::GridPanel</name>
    <message>
        <source>&amp;Victims</source>
        <translation>受害模型(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;Recipes</source>
        <translation>配方(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Corpora</source>
        <translation>语料库(&amp;C)</translation>
    </message>
    <message>
        <source>Whole numbers with commas between them: each combination is attacked once with each</source>
        <translation>以逗号分隔的整数：每种组合各用一个攻击一次</translation>
    </message>
    <message>
        <source>Cells</source>
        <translation>单元格</translation>
    </message>
    <message>
        <source>Run the grid</source>
        <translation>运行网格</translation>
    </message>
    <message>
        <source>Pause the cell</source>
        <translation>暂停单元格</translation>
    </message>
    <message>
        <source>Results of the cell</source>
        <translation>单元格的结果</translation>
    </message>
    <message>
        <source>Back to the list</source>
        <translation>回到列表</translation>
    </message>
    <message>
        <source>%1 (yours)</source>
        <translation>%1（您的）</translation>
    </message>
    <message>
        <source>not loaded yet</source>
        <translation>尚未载入</translation>
    </message>
    <message>
        <source>Seeds are whole numbers with commas between them: 0, 1, 2</source>
        <translation>种子是以逗号分隔的整数：0, 1, 2</translation>
    </message>
    <message>
        <source>Read the victims</source>
        <translation>读取受害模型</translation>
    </message>
    <message>
        <source>Choose victims, recipes and corpora: each combination is a cell.</source>
        <translation>选择受害模型、配方和语料库：每种组合是一个单元格。</translation>
    </message>
    <message>
        <source>%1 of %2 fit together.</source>
        <translation>%2 中 %1 可以搭配。</translation>
    </message>
    <message>
        <source>combination</source>
        <translation>种组合</translation>
    </message>
    <message>
        <source>combinations</source>
        <translation>种组合</translation>
    </message>
    <message>
        <source>Resume the cell</source>
        <translation>继续单元格</translation>
    </message>
    <message>
        <source>Set up the grid</source>
        <translation>设置网格</translation>
    </message>
    <message>
        <source>Attack &amp;seeds</source>
        <translation>攻击种子(&amp;S)</translation>
    </message>
    <message>
        <source>Estimate</source>
        <translation>估计</translation>
    </message>
    <message>
        <source>Attack three examples of each cell, to say how long it would take and how many queries</source>
        <translation>攻击每个单元格的三个样例，以估计所需时间和查询数</translation>
    </message>
    <message>
        <source>Earlier</source>
        <translation>提前</translation>
    </message>
    <message>
        <source>Run this cell before the one above it; rows can be dragged, too</source>
        <translation>让此单元格先于上一行运行；也可拖动各行</translation>
    </message>
    <message>
        <source>Later</source>
        <translation>推后</translation>
    </message>
    <message>
        <source>Run this cell after the one below it</source>
        <translation>让此单元格在下一行之后运行</translation>
    </message>
    <message>
        <source>Read the campaigns</source>
        <translation>读取攻击活动</translation>
    </message>
    <message>
        <source>What is left of %1 takes about %2 and %3 queries.</source>
        <translation>%1的剩余部分约需 %2 和 %3 次查询。</translation>
    </message>
    <message>
        <source>estimated cell</source>
        <translation>个已估计的单元格</translation>
    </message>
    <message>
        <source>estimated cells</source>
        <translation>个已估计的单元格</translation>
    </message>
    <message>
        <source>Read the success rate</source>
        <translation>读取成功率</translation>
    </message>
    <message>
        <source>Estimate the grid</source>
        <translation>估计网格</translation>
    </message>
</context>
<context>
    <name>ui::Handbook</name>
    <message>
        <source>Handbook</source>
        <translation>手册</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>后退</translation>
    </message>
    <message>
        <source>Back to the previous place</source>
        <translation>回到上一处</translation>
    </message>
    <message>
        <source>Forward</source>
        <translation>前进</translation>
    </message>
    <message>
        <source>Forward to the place that was left by Back</source>
        <translation>前进到按“后退”离开之处</translation>
    </message>
    <message>
        <source>Guide</source>
        <translation>指南</translation>
    </message>
    <message>
        <source>The user guide, by task</source>
        <translation>按任务编排的用户指南</translation>
    </message>
    <message>
        <source>Words</source>
        <translation>词数</translation>
    </message>
    <message>
        <source>What the words of the program mean</source>
        <translation>程序中词语的含义</translation>
    </message>
    <message>
        <source>Measures</source>
        <translation>度量</translation>
    </message>
    <message>
        <source>What the rates, scores and counts mean</source>
        <translation>比率、得分和计数的含义</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>搜索</translation>
    </message>
    <message>
        <source>Search the whole handbook</source>
        <translation>搜索整本手册</translation>
    </message>
    <message>
        <source>Search the handbook (Ctrl+F)</source>
        <translation>搜索手册 (Ctrl+F)</translation>
    </message>
    <message>
        <source>Search the handbook</source>
        <translation>搜索手册</translation>
    </message>
    <message>
        <source>Contents</source>
        <translation>目录</translation>
    </message>
    <message>
        <source>Found sections</source>
        <translation>找到的章节</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>page: heading</comment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>No section has all these words.</source>
        <translation>没有章节含有所有这些词。</translation>
    </message>
</context>
<context>
    <name>ui::HandbookText</name>
    <message>
        <source>Handbook</source>
        <translation>手册</translation>
    </message>
</context>
<context>
    <name>ui::HeatWords</name>
    <message>
        <source>inserted</source>
        <translation>插入</translation>
    </message>
    <message>
        <source>was: %1</source>
        <translation>原为：%1</translation>
    </message>
    <message>
        <source>Words by importance</source>
        <translation>按重要性的词语</translation>
    </message>
    <message>
        <source>
importance %1</source>
        <translation>
重要性 %1</translation>
    </message>
    <message>
        <source>
this part may not be changed</source>
        <translation>
此部分不可改动</translation>
    </message>
    <message>
        <source>No word chosen. Left and Right go through the words.</source>
        <translation>未选词。用左右键浏览词语。</translation>
    </message>
    <message>
        <source>Word %1 of %2: %3</source>
        <translation>第 %1 个词，共 %2：%3</translation>
    </message>
    <message>
        <source>, importance %1</source>
        <translation>，重要性 %1</translation>
    </message>
    <message>
        <source>, changed</source>
        <translation>，已改动</translation>
    </message>
    <message>
        <source>(fixed)</source>
        <translation>（固定）</translation>
    </message>
</context>
<context>
    <name>ui::HomePage</name>
    <message>
        <source>Where does a language model break? Load a victim and a corpus, run attacks, look at what broke, and export the figures of a paper.</source>
        <translation>语言模型在哪里会出错？载入受害模型和语料库，运行攻击，查看攻破的内容，并导出论文的图。</translation>
    </message>
    <message>
        <source>Open the demo project</source>
        <translation>打开演示项目</translation>
    </message>
    <message>
        <source>Sample reviews, trained victims and finished campaigns</source>
        <translation>示例评论、训练好的受害模型和已完成的攻击活动</translation>
    </message>
    <message>
        <source>New project...</source>
        <translation>新建项目...</translation>
    </message>
    <message>
        <source>Make an empty project file</source>
        <translation>建立空项目文件</translation>
    </message>
    <message>
        <source>Open a project...</source>
        <translation>打开项目...</translation>
    </message>
    <message>
        <source>Open a project file</source>
        <translation>打开项目文件</translation>
    </message>
    <message>
        <source>Recent projects</source>
        <translation>最近的项目</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>Remove from this list</source>
        <translation>从此列表移除</translation>
    </message>
    <message>
        <source>Projects you open are listed here. A project is one file; drop it onto the window to open it.</source>
        <translation>您打开的项目列在这里。一个项目就是一个文件；拖到窗口上即可打开。</translation>
    </message>
    <message>
        <source>No project is open.</source>
        <translation>没有打开的项目。</translation>
    </message>
    <message>
        <source>Next step</source>
        <translation>下一步</translation>
    </message>
    <message>
        <source>This week</source>
        <translation>本周</translation>
    </message>
    <message>
        <source>Nothing runs, nothing waits for people, and nothing was finished, tried or made in the last seven days.</source>
        <translation>没有运行中的，没有等人评判的，最近七天也没有完成、尝试或制作任何内容。</translation>
    </message>
    <message>
        <source>Making the demo project: its campaigns attack the sample reviews and sentences for real, one after the other. The bar below shows the progress of the current one.</source>
        <translation>正在制作演示项目：其攻击活动依次真实地攻击示例评论和句子。下方的栏显示当前一个的进度。</translation>
    </message>
    <message>
        <source>Opening...</source>
        <translation>正在打开...</translation>
    </message>
    <message>
        <source>
Read only: %1</source>
        <translation>
只读：%1</translation>
    </message>
    <message>
        <source>Read the project</source>
        <translation>读取项目</translation>
    </message>
    <message>
        <source>corpus</source>
        <translation>语料库</translation>
    </message>
    <message>
        <source>corpora</source>
        <translation>个语料库</translation>
    </message>
    <message>
        <source>examples</source>
        <translation>样例</translation>
    </message>
    <message>
        <source>campaign</source>
        <translation>个攻击活动</translation>
    </message>
    <message>
        <source>campaigns</source>
        <translation>个攻击活动</translation>
    </message>
    <message>
        <source>attacked</source>
        <translation>已攻击</translation>
    </message>
    <message>
        <source>Newest results: %1, success %2</source>
        <translation>最新结果：%1，成功率 %2</translation>
    </message>
    <message>
        <source>Home</source>
        <translation>主页</translation>
    </message>
    <message>
        <source>Open a project, or the demo</source>
        <translation>打开项目或演示</translation>
    </message>
</context>
<context>
    <name>ui::ImportPanel</name>
    <message>
        <source>First rows of the file</source>
        <translation>文件的前几行</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Back to the corpora</source>
        <translation>回到语料库</translation>
    </message>
    <message>
        <source>Import</source>
        <translation>导入</translation>
    </message>
    <message>
        <source>Read the whole file into the project</source>
        <translation>把整个文件读入项目</translation>
    </message>
    <message>
        <source>a file or a folder; type or paste its path, or choose it</source>
        <translation>文件或文件夹；键入或粘贴路径，或选择它</translation>
    </message>
    <message>
        <source>File or folder</source>
        <translation>文件或文件夹</translation>
    </message>
    <message>
        <source>File...</source>
        <translation>文件...</translation>
    </message>
    <message>
        <source>Choose a file: CSV, TSV, JSONL, label and text, SNLI, questions with logical forms, word problems, the source of a parallel corpus; also packed with gzip</source>
        <translation>选择文件：CSV、TSV、JSONL、标签加文本、SNLI、带逻辑式的问题、应用题、平行语料的源文件；也可用 gzip 压缩</translation>
    </message>
    <message>
        <source>Folder...</source>
        <translation>文件夹...</translation>
    </message>
    <message>
        <source>Choose a folder with one folder per class, as IMDB has it, or with a file per topic, as UKP</source>
        <translation>选择每类一个子文件夹的文件夹（如 IMDB），或每个主题一个文件的文件夹（如 UKP）</translation>
    </message>
    <message>
        <source>From</source>
        <translation>来自</translation>
    </message>
    <message>
        <source>The name of the corpus in the project</source>
        <translation>语料库在项目中的名称</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>tab</source>
        <translation>制表符</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>内存</translation>
    </message>
    <message>
        <source>The maximum memory a corpus may take while it is read, so that a damaged or hostile file does not take all of it; this holds for all corpora until it is changed</source>
        <translation>读取语料库时最多可占用的内存，以免损坏或恶意的文件占尽内存；对所有语料库有效，直至更改</translation>
    </message>
    <message>
        <source>as suits the file</source>
        <translation>适合该文件</translation>
    </message>
    <message>
        <source>%1 GiB</source>
        <translation>%1 GiB</translation>
    </message>
    <message>
        <source>Read as</source>
        <translation>读作</translation>
    </message>
    <message>
        <source>Texts</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>What an example is: one text or two (premise and hypothesis) with a label, or a text and its answer: %1</source>
        <translation>样例是什么：一个文本或两个（前提与假设）加标签，或文本及其答案：%1</translation>
    </message>
    <message>
        <source>one text</source>
        <translation>一个文本</translation>
    </message>
    <message>
        <source>two texts</source>
        <translation>两个文本</translation>
    </message>
    <message>
        <source>text and %1</source>
        <translation>文本和%1</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>Premise</source>
        <translation>前提</translation>
    </message>
    <message>
        <source>Hypothesis</source>
        <translation>假设</translation>
    </message>
    <message>
        <source>Label</source>
        <translation>标签</translation>
    </message>
    <message>
        <source>Id</source>
        <translation>编号</translation>
    </message>
    <message>
        <source>The column that holds the %1</source>
        <translation>含有%1的列</translation>
    </message>
    <message>
        <source>Columns</source>
        <translation>列</translation>
    </message>
    <message>
        <source>Label names</source>
        <translation>标签名称</translation>
    </message>
    <message>
        <source>The class&apos;s name, where the file has only its number</source>
        <translation>文件只有编号时，该类的名称</translation>
    </message>
    <message>
        <source>Import a corpus</source>
        <translation>导入语料库</translation>
    </message>
    <message>
        <source>Corpora (*.csv *.tsv *.jsonl *.json *.xml *.txt *.conllu *.conllx *.mrg *.src *.gz);;All files (*)</source>
        <translation>语料库 (*.csv *.tsv *.jsonl *.json *.xml *.txt *.conllu *.conllx *.mrg *.src *.gz);;所有文件 (*)</translation>
    </message>
    <message>
        <source>Import a folder per class</source>
        <translation>导入每类一个的文件夹</translation>
    </message>
    <message>
        <source>Look at %1</source>
        <translation>查看 %1</translation>
    </message>
    <message>
        <source>Choose the columns above if this is wrong.</source>
        <translation>若不对，请在上方选择列。</translation>
    </message>
    <message>
        <source>format %1</source>
        <translation>格式 %1</translation>
    </message>
    <message>
        <source>encoding %1</source>
        <translation>编码 %1</translation>
    </message>
    <message>
        <source>delimiter %1</source>
        <translation>分隔符 %1</translation>
    </message>
    <message>
        <source>first row is a header</source>
        <translation>首行为标题</translation>
    </message>
    <message>
        <source>no header</source>
        <translation>无标题</translation>
    </message>
    <message>
        <source>Detected: %1. The first %2 rows:</source>
        <translation>检测到：%1。前 %2 行：</translation>
    </message>
    <message>
        <source>row number</source>
        <translation>行号</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>Import %1</source>
        <translation>导入 %1</translation>
    </message>
    <message>
        <source>as the file says</source>
        <translation>按文件所述</translation>
    </message>
    <message>
        <source>The language of the texts, which decides what they can be attacked with; where nobody says it, they are read as English</source>
        <translation>文本的语言，它决定可以用什么攻击它们；无人指定时按英语读取</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>语言</translation>
    </message>
</context>
<context>
    <name>ui::ItemTable</name>
    <message>
        <source>Items</source>
        <translation>条目</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>Votes</source>
        <translation>票数</translation>
    </message>
    <message>
        <source>Majority</source>
        <translation>多数</translation>
    </message>
    <message>
        <source>Disagreement</source>
        <translation>分歧</translation>
    </message>
    <message>
        <source>The text in question</source>
        <translation>所评文本</translation>
    </message>
    <message>
        <source>What more raters said than anything else; a tie stays a tie</source>
        <translation>多数评判员的意见；平局仍为平局</translation>
    </message>
    <message>
        <source>0: all alike; 1: as far apart as the answers go</source>
        <translation>0：完全一致；1：答案所能相差的最远</translation>
    </message>
    <message>
        <source>Search in the items</source>
        <translation>在条目中搜索</translation>
    </message>
    <message>
        <source>Search: words, majority:..., disagreement:&gt;0.5</source>
        <translation>搜索：词语、majority:...、disagreement:&gt;0.5</translation>
    </message>
    <message>
        <source>Not answered</source>
        <translation>未回答</translation>
    </message>
    <message>
        <source>%1 (decided)</source>
        <translation>%1（已裁定）</translation>
    </message>
    <message>
        <source>tie</source>
        <translation>个平局</translation>
    </message>
    <message>
        <source>Fewer than two answers</source>
        <translation>少于两个答案</translation>
    </message>
    <message>
        <source>A is the original, B the text in question; %1.</source>
        <translation>A 是原文，B 是所评文本；%1。</translation>
    </message>
</context>
<context>
    <name>ui::ItemView</name>
    <message>
        <source>Text A</source>
        <translation>文本 A</translation>
    </message>
    <message>
        <source>Text B</source>
        <translation>文本 B</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>Text A: %1. Text B: %2</source>
        <translation>文本 A：%1。文本 B：%2</translation>
    </message>
</context>
<context>
    <name>ui::ItemsTab</name>
    <message>
        <source>Practice: the right answer is shown</source>
        <translation>练习：显示正确答案</translation>
    </message>
    <message>
        <source>Attention check: the text says what to answer</source>
        <translation>注意力检查：文本说明该答什么</translation>
    </message>
    <message>
        <source>Gold: the right answer is known</source>
        <translation>标准：正确答案已知</translation>
    </message>
    <message>
        <source>Practice</source>
        <translation>练习</translation>
    </message>
    <message>
        <source>Check</source>
        <translation>检查</translation>
    </message>
    <message>
        <source>Gold</source>
        <translation>标准</translation>
    </message>
    <message>
        <source>Practice and checks</source>
        <translation>练习与检查</translation>
    </message>
    <message>
        <source>item</source>
        <translation>个条目</translation>
    </message>
    <message>
        <source>What the item is for; raters see only that practice is practice</source>
        <translation>条目的用途；评判员只知道练习是练习</translation>
    </message>
    <message>
        <source>For</source>
        <translation>用途</translation>
    </message>
    <message>
        <source>The untouched text</source>
        <translation>未改动的文本</translation>
    </message>
    <message>
        <source>The text in question</source>
        <translation>所评文本</translation>
    </message>
    <message>
        <source>What stands above both, one per line: name = text. May be empty</source>
        <translation>两者上方的内容，每行一个：名称 = 文本。可以为空</translation>
    </message>
    <message>
        <source>The right answers, one per line: question = answer</source>
        <translation>正确答案，每行一个：问题 = 答案</translation>
    </message>
    <message>
        <source>Shown after practice: why this is the right answer</source>
        <translation>练习之后显示：为什么这是正确答案</translation>
    </message>
    <message>
        <source>Original</source>
        <translation>原文</translation>
    </message>
    <message>
        <source>Perturbed</source>
        <translation>扰动后</translation>
    </message>
    <message>
        <source>Context</source>
        <translation>上下文</translation>
    </message>
    <message>
        <source>Right answers</source>
        <translation>正确答案</translation>
    </message>
    <message>
        <source>Because</source>
        <translation>理由</translation>
    </message>
    <message>
        <source>no text yet</source>
        <translation>还没有文本</translation>
    </message>
</context>
<context>
    <name>ui::Job</name>
    <message>
        <source>There is not enough memory.</source>
        <translation>内存不足。</translation>
    </message>
    <message>
        <source>Close other programs, or use fewer workers.</source>
        <translation>请关闭其他程序，或使用更少的工作线程。</translation>
    </message>
    <message>
        <source>The work ended for an unknown reason.</source>
        <translation>工作因未知原因结束。</translation>
    </message>
    <message>
        <source>running</source>
        <translation>运行中</translation>
    </message>
    <message>
        <source>pausing</source>
        <translation>正在暂停</translation>
    </message>
    <message>
        <source>paused</source>
        <translation>已暂停</translation>
    </message>
    <message>
        <source>cancelling</source>
        <translation>正在取消</translation>
    </message>
    <message>
        <source>finished</source>
        <translation>已完成</translation>
    </message>
    <message>
        <source>cancelled</source>
        <translation>已取消</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>ETA %1</source>
        <translation>预计剩余 %1</translation>
    </message>
</context>
<context>
    <name>ui::JobBar</name>
    <message>
        <source>Jobs</source>
        <translation>作业</translation>
    </message>
    <message>
        <source>Click for the list of jobs (Ctrl+J)</source>
        <translation>点击查看作业列表 (Ctrl+J)</translation>
    </message>
    <message>
        <source>No jobs running</source>
        <translation>没有运行中的作业</translation>
    </message>
    <message>
        <source>job</source>
        <translation>个作业</translation>
    </message>
    <message>
        <source>jobs</source>
        <translation>个作业</translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translation>以及另外 %1 个</translation>
    </message>
</context>
<context>
    <name>ui::JobLine</name>
    <message>
        <source>Resume %1</source>
        <translation>继续 %1</translation>
    </message>
    <message>
        <source>Pause %1: finished examples are kept</source>
        <translation>暂停 %1：已完成的样例会保留</translation>
    </message>
    <message>
        <source>Resume the job</source>
        <translation>继续作业</translation>
    </message>
    <message>
        <source>Pause the job</source>
        <translation>暂停作业</translation>
    </message>
    <message>
        <source>Cancel %1: finished examples are kept</source>
        <translation>取消 %1：已完成的样例会保留</translation>
    </message>
    <message>
        <source>Cancel the job</source>
        <translation>取消作业</translation>
    </message>
</context>
<context>
    <name>ui::JobsPopup</name>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Cancel %1</source>
        <translation>取消 %1</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>暂停</translation>
    </message>
    <message>
        <source>Resume %1</source>
        <translation>继续 %1</translation>
    </message>
    <message>
        <source>Pause %1</source>
        <translation>暂停 %1</translation>
    </message>
    <message>
        <source>No jobs yet.</source>
        <translation>还没有作业。</translation>
    </message>
    <message>
        <source>List of jobs</source>
        <translation>作业列表</translation>
    </message>
    <message>
        <source>Clear ended jobs</source>
        <translation>清除已结束的作业</translation>
    </message>
    <message>
        <source>Remove finished, cancelled and failed jobs from the list</source>
        <translation>从列表移除已完成、已取消和失败的作业</translation>
    </message>
</context>
<context>
    <name>ui::KeptRecipes</name>
    <message>
        <source>%1 (edited)</source>
        <translation>%1（已编辑）</translation>
    </message>
</context>
<context>
    <name>ui::Lab</name>
    <message>
        <source>%1, strict</source>
        <translation>%1，严格</translation>
    </message>
    <message>
        <source>moves an arc</source>
        <translation>移动一条弧</translation>
    </message>
    <message>
        <source>importance for the tree</source>
        <translation>对树的重要性</translation>
    </message>
    <message>
        <source>makes the answer wrong</source>
        <translation>使答案错误</translation>
    </message>
    <message>
        <source>importance for the answer</source>
        <translation>对答案的重要性</translation>
    </message>
    <message>
        <source>Score</source>
        <translation>得分</translation>
    </message>
    <message>
        <source>P(%1)</source>
        <translation>P(%1)</translation>
    </message>
    <message>
        <source>flips the answer</source>
        <translation>翻转答案</translation>
    </message>
    <message>
        <source>importance for &quot;%1&quot;</source>
        <translation>对“%1”的重要性</translation>
    </message>
</context>
<context>
    <name>ui::LabAnswers</name>
    <message>
        <source>Type a sentence, or take one from a treebank, to see its tree.</source>
        <translation>键入句子，或从树库取一句，以查看其树。</translation>
    </message>
    <message>
        <source>The parser has not answered yet.</source>
        <translation>解析器尚未回答。</translation>
    </message>
</context>
<context>
    <name>ui::LabBench</name>
    <message>
        <source>Attacking the text</source>
        <translation>正在攻击文本</translation>
    </message>
    <message>
        <source>Making the recipe ready</source>
        <translation>正在准备配方</translation>
    </message>
    <message>
        <source>Querying the victim</source>
        <translation>正在查询受害模型</translation>
    </message>
    <message>
        <source>Looking for candidates</source>
        <translation>正在寻找候选</translation>
    </message>
    <message>
        <source>Judging the word</source>
        <translation>正在判定该词</translation>
    </message>
    <message>
        <source>Weighing the words</source>
        <translation>正在衡量词语</translation>
    </message>
    <message>
        <source>&quot;%1&quot; was inserted: only words of the text as it was can be locked.</source>
        <translation>“%1”是插入的：只能锁定原文中的词。</translation>
    </message>
    <message>
        <source>The recipe allows no candidate for &quot;%1&quot;: nothing was changed.</source>
        <translation>配方不允许“%1”的任何候选：没有改动。</translation>
    </message>
    <message>
        <source>No candidate for &quot;%1&quot; lowers %2: nothing was changed.</source>
        <translation>“%1”没有候选能降低 %2：没有改动。</translation>
    </message>
    <message>
        <source>The attack starts from the original text. Undo brings your own changes back.</source>
        <translation>攻击从原文开始。“撤销”可找回您自己的改动。</translation>
    </message>
    <message>
        <source>%1 on one text</source>
        <translation>对一个文本的 %1</translation>
    </message>
</context>
<context>
    <name>ui::LabPage</name>
    <message>
        <source>Agent</source>
        <translation>智能体</translation>
    </message>
    <message>
        <source>Victim</source>
        <translation>受害模型</translation>
    </message>
    <message>
        <source>Recipe</source>
        <translation>配方</translation>
    </message>
    <message>
        <source>Pick from corpus...</source>
        <translation>从语料库选取...</translation>
    </message>
    <message>
        <source>Take a text from the corpus</source>
        <translation>从语料库取一个文本</translation>
    </message>
    <message>
        <source>Previous example</source>
        <translation>上一个样例</translation>
    </message>
    <message>
        <source>Take the example before this one</source>
        <translation>取前一个样例</translation>
    </message>
    <message>
        <source>Next example</source>
        <translation>下一个样例</translation>
    </message>
    <message>
        <source>Take the example after this one</source>
        <translation>取后一个样例</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>Undo the last change of a word</source>
        <translation>撤销上次对词的改动</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>重做</translation>
    </message>
    <message>
        <source>Redo the change</source>
        <translation>重做更改</translation>
    </message>
    <message>
        <source>Reset</source>
        <translation>重置</translation>
    </message>
    <message>
        <source>Back to the text as it was</source>
        <translation>回到原来的文本</translation>
    </message>
    <message>
        <source>Attack this word</source>
        <translation>攻击此词</translation>
    </message>
    <message>
        <source>Put the most harmful candidate in the place of the chosen word</source>
        <translation>把最有害的候选放到所选词的位置</translation>
    </message>
    <message>
        <source>Lock word</source>
        <translation>锁定词语</translation>
    </message>
    <message>
        <source>No attack touches the chosen word, until it is unlocked in the same way</source>
        <translation>任何攻击都不会碰所选的词，直到以同样方式解锁</translation>
    </message>
    <message>
        <source>Copy result as text</source>
        <translation>把结果复制为文本</translation>
    </message>
    <message>
        <source>Copy the text before and after with the victim&apos;s answers, as Markdown</source>
        <translation>把改动前后的文本和受害模型的答案复制为 Markdown</translation>
    </message>
    <message>
        <source>The result is on the clipboard.</source>
        <translation>结果已在剪贴板上。</translation>
    </message>
    <message>
        <source>Copy result as LaTeX</source>
        <translation>把结果复制为 LaTeX</translation>
    </message>
    <message>
        <source>Copy the text before and after with the victim&apos;s answers, as a LaTeX table</source>
        <translation>把改动前后的文本和受害模型的答案复制为 LaTeX 表格</translation>
    </message>
    <message>
        <source>The table is on the clipboard. It needs \usepackage{booktabs}.</source>
        <translation>表格已在剪贴板上。它需要 \usepackage{booktabs}。</translation>
    </message>
    <message>
        <source>Tries</source>
        <translation>尝试</translation>
    </message>
    <message>
        <source>Show all texts that were tried in this project, or the candidates again</source>
        <translation>显示在此项目中尝试过的所有文本，或再显示候选</translation>
    </message>
    <message>
        <source>Hard cases</source>
        <translation>难例</translation>
    </message>
    <message>
        <source>Show all texts that ever broke a victim, and which of them break one now</source>
        <translation>显示曾攻破受害模型的所有文本，以及哪些现在仍能攻破</translation>
    </message>
    <message>
        <source>Choose a victim</source>
        <translation>选择受害模型</translation>
    </message>
    <message>
        <source>Show the victims</source>
        <translation>显示受害模型</translation>
    </message>
    <message>
        <source>Attack</source>
        <translation>攻击</translation>
    </message>
    <message>
        <source>The words appear here.</source>
        <translation>词语显示在这里。</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>复制(&amp;C)</translation>
    </message>
    <message>
        <source>Show the command...</source>
        <translation>显示命令...</translation>
    </message>
    <message>
        <source>Use %1</source>
        <translation>使用 %1</translation>
    </message>
    <message>
        <source>This text has the parts %1, but the victim reads %2.</source>
        <translation>此文本的部分为 %1，但受害模型读取 %2。</translation>
    </message>
    <message>
        <source>The victim has changed since this text was tried: its answers are new.</source>
        <translation>尝试此文本之后受害模型已改变：其答案是新的。</translation>
    </message>
    <message>
        <source>Take a text from %1 (Ctrl+L)</source>
        <translation>从 %1 取一个文本 (Ctrl+L)</translation>
    </message>
    <message>
        <source>Import a corpus to take texts from it (Ctrl+L)</source>
        <translation>导入语料库以从中取文本 (Ctrl+L)</translation>
    </message>
    <message>
        <source>Loading %1 ...</source>
        <translation>正在载入 %1 ...</translation>
    </message>
    <message>
        <source>Choose a victim to try texts on.</source>
        <translation>选择受害模型以尝试文本。</translation>
    </message>
    <message>
        <source>locked</source>
        <translation>已锁定</translation>
    </message>
    <message>
        <source>Unlock word</source>
        <translation>解锁词语</translation>
    </message>
    <message>
        <source>Step %1 of %2</source>
        <translation>第 %1 步，共 %2</translation>
    </message>
    <message>
        <source>%1 of the words changed</source>
        <translation>改动了 %1 的词</translation>
    </message>
    <message>
        <source>the victim is wrong without any change, so an attack skips this text</source>
        <translation>受害模型在未改动时已错，因此攻击会跳过此文本</translation>
    </message>
    <message>
        <source>against its own first tree</source>
        <translation>对照其自己的第一棵树</translation>
    </message>
    <message>
        <source>Lab</source>
        <translation>实验台</translation>
    </message>
    <message>
        <source>Change one text and see what the victim predicts</source>
        <translation>改动一个文本，查看受害模型的预测</translation>
    </message>
    <message>
        <source>Insert a word...</source>
        <translation>插入词语...</translation>
    </message>
    <message>
        <source>Type words that go behind the chosen one (Ins in the words)</source>
        <translation>输入要放在所选词语之后的词语（在词语中按 Ins）</translation>
    </message>
    <message>
        <source>Remove word</source>
        <translation>移除词语</translation>
    </message>
    <message>
        <source>Take the chosen word out of the text (Del in the words)</source>
        <translation>从文本中去掉所选词语（在词语中按 Del）</translation>
    </message>
    <message>
        <source>Move word left</source>
        <translation>词语左移</translation>
    </message>
    <message>
        <source>Swap the chosen word with the one before it (Ctrl+Left in the words)</source>
        <translation>把所选词语与前一个交换（在词语中按 Ctrl+Left）</translation>
    </message>
    <message>
        <source>Move word right</source>
        <translation>词语右移</translation>
    </message>
    <message>
        <source>Swap the chosen word with the one behind it (Ctrl+Right in the words)</source>
        <translation>把所选词语与后一个交换（在词语中按 Ctrl+Right）</translation>
    </message>
    <message>
        <source>All victims</source>
        <translation>所有受害模型</translation>
    </message>
    <message>
        <source>Put this text to all victims: who disagrees, and what flips each</source>
        <translation>向所有受害模型提出此文本：谁有分歧，什么能翻转各自的答案</translation>
    </message>
    <message>
        <source>Read the last try</source>
        <translation>读取上一次尝试</translation>
    </message>
</context>
<context>
    <name>ui::LabelAnswers</name>
    <message>
        <source>Answer</source>
        <translation>答案</translation>
    </message>
    <message>
        <source>Before</source>
        <translation>之前</translation>
    </message>
    <message>
        <source>After</source>
        <translation>之后</translation>
    </message>
</context>
<context>
    <name>ui::LabelNamesDialog</name>
    <message>
        <source>Name the labels</source>
        <translation>命名标签</translation>
    </message>
    <message>
        <source>What the classes are called here and in files that are exported. The corpus&apos;s own file is not changed.</source>
        <translation>各类在此处和导出文件中的名称。语料库自己的文件不变。</translation>
    </message>
    <message>
        <source>Name them</source>
        <translation>命名</translation>
    </message>
</context>
<context>
    <name>ui::LanguageBox</name>
    <message>
        <source>Language</source>
        <translation>语言</translation>
    </message>
</context>
<context>
    <name>ui::LanguageDialog</name>
    <message>
        <source>Language</source>
        <translation>语言</translation>
    </message>
    <message>
        <source>Set</source>
        <translation>集合</translation>
    </message>
</context>
<context>
    <name>ui::ListTab</name>
    <message>
        <source>Add %1</source>
        <translation>添加%1</translation>
    </message>
    <message>
        <source>Add one to the list</source>
        <translation>在列表中添加一个</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>移除</translation>
    </message>
    <message>
        <source>Remove the selected one; Undo brings it back</source>
        <translation>移除所选的；“撤销”可找回</translation>
    </message>
    <message>
        <source>Up</source>
        <translation>上移</translation>
    </message>
    <message>
        <source>Move the selected one up</source>
        <translation>把所选的上移</translation>
    </message>
    <message>
        <source>Down</source>
        <translation>下移</translation>
    </message>
    <message>
        <source>Move the selected one down</source>
        <translation>把所选的下移</translation>
    </message>
</context>
<context>
    <name>ui::LogWindow</name>
    <message>
        <source>detail</source>
        <translation>细节</translation>
    </message>
    <message>
        <source>information</source>
        <translation>信息</translation>
    </message>
    <message>
        <source>warning</source>
        <translation>警告</translation>
    </message>
    <message>
        <source>error</source>
        <translation>错误</translation>
    </message>
    <message>
        <source>Log</source>
        <translation>日志</translation>
    </message>
    <message>
        <source>&amp;Show</source>
        <translation>显示(&amp;S)</translation>
    </message>
    <message>
        <source>Which lines are shown</source>
        <translation>显示哪些行</translation>
    </message>
    <message>
        <source>everything</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>warnings and errors</source>
        <translation>警告和错误</translation>
    </message>
    <message>
        <source>Search the log</source>
        <translation>搜索日志</translation>
    </message>
    <message>
        <source>Lines of the log</source>
        <translation>日志的行</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Level</source>
        <translation>层级</translation>
    </message>
    <message>
        <source>Message</source>
        <translation>消息</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Copy the selected lines; all that are shown where none is selected</source>
        <translation>复制所选的行；若未选则复制所有显示的行</translation>
    </message>
    <message>
        <source>Save...</source>
        <translation>保存...</translation>
    </message>
    <message>
        <source>Write these lines to a file</source>
        <translation>把这些行写入文件</translation>
    </message>
    <message>
        <source>Open the folder</source>
        <translation>打开文件夹</translation>
    </message>
    <message>
        <source>Show the folder with the whole log, and with a report of each fault of the program</source>
        <translation>显示含完整日志和程序各次故障报告的文件夹</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>搜索</translation>
    </message>
    <message>
        <source>Nothing was logged yet.</source>
        <translation>还没有日志。</translation>
    </message>
    <message>
        <source>%1 of %2 lines</source>
        <translation>%2 行中的 %1 行</translation>
    </message>
    <message>
        <source>Save the log</source>
        <translation>保存日志</translation>
    </message>
    <message>
        <source>Text (*.txt)</source>
        <translation>文本 (*.txt)</translation>
    </message>
    <message>
        <source>Written to %1</source>
        <translation>已写入 %1</translation>
    </message>
</context>
<context>
    <name>ui::LookPanel</name>
    <message>
        <source>Colours</source>
        <translation>颜色</translation>
    </message>
    <message>
        <source>Each is safe for colour-blind readers; series also differ in dash, marker or hatch</source>
        <translation>每种都适合色盲读者；系列之间还有不同的线型、标记或花纹</translation>
    </message>
    <message>
        <source>Plots</source>
        <translation>图幅</translation>
    </message>
    <message>
        <source>One plot for all series, or a plot for each with the same axes</source>
        <translation>所有系列在一幅图中，或每个系列一幅、坐标轴相同</translation>
    </message>
    <message>
        <source>one for all series</source>
        <translation>所有系列一幅</translation>
    </message>
    <message>
        <source>one per series, below one another</source>
        <translation>每个系列一幅，上下排列</translation>
    </message>
    <message>
        <source>one per series, %1 side by side</source>
        <translation>每个系列一幅，并排 %1 幅</translation>
    </message>
    <message>
        <source>As it was</source>
        <translation>恢复原样</translation>
    </message>
    <message>
        <source>Forget all that was chosen here</source>
        <translation>忘掉这里所选的一切</translation>
    </message>
    <message>
        <source>x axis from</source>
        <translation>x 轴起点</translation>
    </message>
    <message>
        <source>x axis to</source>
        <translation>x 轴终点</translation>
    </message>
    <message>
        <source>y axis from</source>
        <translation>y 轴起点</translation>
    </message>
    <message>
        <source>y axis to</source>
        <translation>y 轴终点</translation>
    </message>
    <message>
        <source>by the data</source>
        <translation>按数据</translation>
    </message>
    <message>
        <source>to</source>
        <translation>到</translation>
    </message>
    <message>
        <source>x axis</source>
        <translation>x 轴</translation>
    </message>
    <message>
        <source>y axis</source>
        <translation>y 轴</translation>
    </message>
    <message>
        <source>Series</source>
        <translation>系列</translation>
    </message>
    <message>
        <source>Up</source>
        <translation>上移</translation>
    </message>
    <message>
        <source>Draw the chosen series earlier</source>
        <translation>提前绘制所选系列</translation>
    </message>
    <message>
        <source>Down</source>
        <translation>下移</translation>
    </message>
    <message>
        <source>Draw the chosen series later</source>
        <translation>推后绘制所选系列</translation>
    </message>
    <message>
        <source>Drag a series to its place; F2 gives it another name</source>
        <translation>把系列拖到其位置；按 F2 给它另一个名称</translation>
    </message>
    <message>
        <source>Words at points</source>
        <translation>点旁的文字</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>移除</translation>
    </message>
    <message>
        <source>Series of the point</source>
        <translation>该点所属的系列</translation>
    </message>
    <message>
        <source>Place of the point on the x axis</source>
        <translation>该点在 x 轴上的位置</translation>
    </message>
    <message>
        <source>at: a number or a name of the x axis</source>
        <translation>位置：x 轴上的数值或名称</translation>
    </message>
    <message>
        <source>Words</source>
        <translation>词数</translation>
    </message>
    <message>
        <source>words</source>
        <translation>文字</translation>
    </message>
    <message>
        <source>Write</source>
        <translation>写入</translation>
    </message>
    <message>
        <source>%1 at %2: %3</source>
        <translation>%1，位于 %2：%3</translation>
    </message>
</context>
<context>
    <name>ui::MainWindow</name>
    <message>
        <source>Read only: %1</source>
        <translation>只读：%1</translation>
    </message>
    <message>
        <source>Show the hard cases</source>
        <translation>显示难例</translation>
    </message>
    <message>
        <source>Faultline</source>
        <translation>Faultline</translation>
    </message>
    <message>
        <source>%1 is not a regular file.</source>
        <translation>%1 不是普通文件。</translation>
    </message>
    <message>
        <source>Named pipes, sockets and devices cannot be opened; save the contents as a file.</source>
        <translation>命名管道、套接字和设备无法打开；请把内容存为文件。</translation>
    </message>
    <message>
        <source>There is no file %1.</source>
        <translation>没有文件 %1。</translation>
    </message>
    <message>
        <source>It may have been moved or deleted.</source>
        <translation>它可能已被移动或删除。</translation>
    </message>
    <message>
        <source>%1 will be paused. What is done is kept, and it can go on when the project is opened again.</source>
        <translation>%1 将被暂停。已完成的会保留，再次打开项目时可以继续。</translation>
    </message>
    <message>
        <source>%1 will be cancelled.</source>
        <translation>%1 将被取消。</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>退出</translation>
    </message>
    <message>
        <source>Work is still running. Quit Faultline?</source>
        <translation>工作仍在进行。退出 Faultline 吗？</translation>
    </message>
    <message>
        <source>Pause and quit</source>
        <translation>暂停并退出</translation>
    </message>
    <message>
        <source>The campaign &quot;%1&quot; is not finished: %2 of %3 examples are done. Nothing is attacked twice.</source>
        <translation>攻击活动“%1”尚未完成：%3 个样例中已完成 %2 个。不会重复攻击。</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>文件(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;New project...</source>
        <translation>新建项目(&amp;N)...</translation>
    </message>
    <message>
        <source>Make an empty project file</source>
        <translation>建立空项目文件</translation>
    </message>
    <message>
        <source>&amp;Open project...</source>
        <translation>打开项目(&amp;O)...</translation>
    </message>
    <message>
        <source>Open a project file or a bundle</source>
        <translation>打开项目文件或打包文件</translation>
    </message>
    <message>
        <source>Open &amp;recent</source>
        <translation>最近打开(&amp;R)</translation>
    </message>
    <message>
        <source>Open &amp;demo project</source>
        <translation>打开演示项目(&amp;D)</translation>
    </message>
    <message>
        <source>Open a project with sample reviews, trained victims and finished campaigns</source>
        <translation>打开含示例评论、训练好的受害模型和已完成攻击活动的项目</translation>
    </message>
    <message>
        <source>&amp;Save copy as...</source>
        <translation>另存副本(&amp;S)...</translation>
    </message>
    <message>
        <source>Write the whole project into another file</source>
        <translation>把整个项目写入另一个文件</translation>
    </message>
    <message>
        <source>&amp;Close project</source>
        <translation>关闭项目(&amp;C)</translation>
    </message>
    <message>
        <source>Close the open project</source>
        <translation>关闭打开的项目</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>退出(&amp;Q)</translation>
    </message>
    <message>
        <source>Stop running work, keep what is done, and quit</source>
        <translation>停止运行中的工作，保留已完成的，然后退出</translation>
    </message>
    <message>
        <source>&amp;Go</source>
        <translation>转到(&amp;G)</translation>
    </message>
    <message>
        <source>Go to</source>
        <translation>转到</translation>
    </message>
    <message>
        <source>Command &amp;palette...</source>
        <translation>命令面板(&amp;P)...</translation>
    </message>
    <message>
        <source>Find any command, campaign, corpus, victim, recipe, example, try or section of the handbook</source>
        <translation>查找任何命令、攻击活动、语料库、受害模型、配方、样例、尝试或手册章节</translation>
    </message>
    <message>
        <source>List of &amp;jobs</source>
        <translation>作业列表(&amp;J)</translation>
    </message>
    <message>
        <source>Show what runs and what has ended</source>
        <translation>显示运行中和已结束的内容</translation>
    </message>
    <message>
        <source>Collapse &amp;sidebar</source>
        <translation>折叠侧栏(&amp;S)</translation>
    </message>
    <message>
        <source>Show icons only, or icons with names</source>
        <translation>只显示图标，或显示图标和名称</translation>
    </message>
    <message>
        <source>Page</source>
        <translation>页面</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>帮助(&amp;H)</translation>
    </message>
    <message>
        <source>&amp;Handbook</source>
        <translation>手册(&amp;H)</translation>
    </message>
    <message>
        <source>Read about this page, or about the number that has the focus</source>
        <translation>阅读关于此页面的内容，或关于焦点所在数字的内容</translation>
    </message>
    <message>
        <source>&amp;Check this computer</source>
        <translation>检查此计算机(&amp;C)</translation>
    </message>
    <message>
        <source>See which resources are present, missing or damaged, and what to do</source>
        <translation>查看哪些资源存在、缺失或损坏，以及该怎么办</translation>
    </message>
    <message>
        <source>&amp;Log</source>
        <translation>日志(&amp;L)</translation>
    </message>
    <message>
        <source>Read what the program and the victims&apos; programs logged; search, copy and save it</source>
        <translation>阅读程序和受害程序记录的内容；搜索、复制并保存</translation>
    </message>
    <message>
        <source>&amp;Report a problem...</source>
        <translation>报告问题(&amp;R)...</translation>
    </message>
    <message>
        <source>Write a file about a problem, without any of your texts, for those who can mend it</source>
        <translation>写一个关于问题的文件，不含您的任何文本，供能修复它的人使用</translation>
    </message>
    <message>
        <source>&amp;About Faultline</source>
        <translation>关于 Faultline(&amp;A)</translation>
    </message>
    <message>
        <source>Version and licence</source>
        <translation>版本和许可证</translation>
    </message>
    <message>
        <source>Save a copy</source>
        <translation>保存副本</translation>
    </message>
    <message>
        <source>Saved a copy as %1.</source>
        <translation>已把副本存为 %1。</translation>
    </message>
    <message>
        <source>Search the texts</source>
        <translation>搜索文本</translation>
    </message>
    <message>
        <source>About Faultline</source>
        <translation>关于 Faultline</translation>
    </message>
    <message>
        <source>&lt;h3&gt;Faultline %1&lt;/h3&gt;&lt;p&gt;Where does a language model break? Attacks on text models, with every query counted and every result kept.&lt;/p&gt;&lt;p&gt;Free software under the GNU General Public License, version 3 or later.&lt;/p&gt;</source>
        <translation>&lt;h3&gt;Faultline %1&lt;/h3&gt;&lt;p&gt;语言模型在哪里会出错？对文本模型的攻击，每次查询都计数，每个结果都保留。&lt;/p&gt;&lt;p&gt;自由软件，遵循 GNU 通用公共许可证第 3 版或更高版本。&lt;/p&gt;</translation>
    </message>
    <message>
        <source>The project has no campaign %1 any more.</source>
        <translation>项目中不再有攻击活动 %1。</translation>
    </message>
    <message>
        <source>The link is about another campaign than the campaign %1 of this project.</source>
        <translation>该链接所指的攻击活动不是本项目的攻击活动 %1。</translation>
    </message>
    <message>
        <source>Another project may have the same name: open that one, and click the link again.</source>
        <translation>可能有另一个同名项目：请打开它，然后再次点击链接。</translation>
    </message>
    <message>
        <source>The link is about the project %1, which was not opened here before.</source>
        <translation>该链接属于项目 %1，它在此处从未打开过。</translation>
    </message>
    <message>
        <source>Open it, and click the link again.</source>
        <translation>请打开它，然后再次点击链接。</translation>
    </message>
</context>
<context>
    <name>ui::MapPanel</name>
    <message>
        <source>Whose vectors place the texts</source>
        <translation>用谁的向量安放文本</translation>
    </message>
    <message>
        <source>What colours the points</source>
        <translation>点按什么着色</translation>
    </message>
    <message>
        <source>The campaign whose texts are shown</source>
        <translation>显示其文本的攻击活动</translation>
    </message>
    <message>
        <source>&amp;Attacked texts</source>
        <translation>被攻击的文本(&amp;A)</translation>
    </message>
    <message>
        <source>Copy the map as a picture</source>
        <translation>以图片复制地图</translation>
    </message>
    <message>
        <source>Put the map, as it is shown, on the clipboard</source>
        <translation>把地图按显示的样子放到剪贴板</translation>
    </message>
    <message>
        <source>Copy the map as CSV</source>
        <translation>以 CSV 复制地图</translation>
    </message>
    <message>
        <source>Put all points on the clipboard, with what is known of each, as `map --out` writes them</source>
        <translation>把所有点连同各自的已知信息放到剪贴板，与 `map --out` 写出的相同</translation>
    </message>
    <message>
        <source>&amp;Vectors of</source>
        <translation>向量来自(&amp;V)</translation>
    </message>
    <message>
        <source>Colo&amp;ur</source>
        <translation>颜色(&amp;U)</translation>
    </message>
    <message>
        <source>Ca&amp;mpaign</source>
        <translation>攻击活动(&amp;M)</translation>
    </message>
    <message>
        <source>Join each text that an attack changed to where the changed text lies</source>
        <translation>把攻击改动过的每个文本与改动后文本的位置相连</translation>
    </message>
    <message>
        <source>The nearest texts</source>
        <translation>最近的文本</translation>
    </message>
    <message>
        <source>%1 (victim)</source>
        <translation>%1（受害模型）</translation>
    </message>
    <message>
        <source>the victim</source>
        <translation>受害模型</translation>
    </message>
    <message>
        <source>What the victim&apos;s last layer reads of a text: how it tells texts apart</source>
        <translation>受害模型最后一层从文本中读到的内容：它怎样区分文本</translation>
    </message>
    <message>
        <source>Choose a victim on the page Victims</source>
        <translation>请在“受害模型”页面上选择一个受害模型</translation>
    </message>
    <message>
        <source>%1 (sentence encoder)</source>
        <translation>%1（句子编码器）</translation>
    </message>
    <message>
        <source>Near where meanings are near, whatever the victim says</source>
        <translation>含义相近则靠近，与受害模型的答案无关</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>one for all</source>
        <translation>全部相同</translation>
    </message>
    <message>
        <source>by label</source>
        <translation>按标签</translation>
    </message>
    <message>
        <source>by the answer of %1</source>
        <translation>按 %1 的答案</translation>
    </message>
    <message>
        <source>by whether %1 is right</source>
        <translation>按 %1 是否正确</translation>
    </message>
    <message>
        <source>by the attack&apos;s status</source>
        <translation>按攻击的状态</translation>
    </message>
    <message>
        <source>by people&apos;s verdict</source>
        <translation>按人的裁决</translation>
    </message>
    <message>
        <source>Map of %1</source>
        <translation>%1 的地图</translation>
    </message>
    <message>
        <source>text</source>
        <translation>个文本</translation>
    </message>
    <message>
        <source>Choose a text to see those that are nearest to it.</source>
        <translation>选择一个文本，查看离它最近的文本。</translation>
    </message>
    <message>
        <source>Nearest to %1, by cosine</source>
        <translation>离 %1 最近，按余弦</translation>
    </message>
    <message>
        <source>Look for near texts</source>
        <translation>寻找相近的文本</translation>
    </message>
    <message>
        <source>attacked: %1</source>
        <translation>被攻击：%1</translation>
    </message>
    <message>
        <source>&amp;Stop</source>
        <translation>停止(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Draw again</source>
        <translation>重新绘制(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;Draw the map</source>
        <translation>绘制地图(&amp;D)</translation>
    </message>
    <message>
        <source>The campaign has other results now</source>
        <translation>攻击活动现在有了其他结果</translation>
    </message>
    <message>
        <source>Reading the texts&apos; vectors... %1</source>
        <translation>正在读取文本的向量... %1</translation>
    </message>
    <message>
        <source>There is no corpus.</source>
        <translation>没有语料库。</translation>
    </message>
    <message>
        <source>Choose a victim on the page Victims, or a sentence encoder here.</source>
        <translation>请在“受害模型”页面上选择受害模型，或在此选择句子编码器。</translation>
    </message>
    <message>
        <source>The map is not drawn.</source>
        <translation>地图尚未绘制。</translation>
    </message>
    <message>
        <source>%1 by the vectors of %2; the axes have %3 and %4 of their variance.</source>
        <translation>按 %2 的向量的 %1；两轴占其方差的 %3 和 %4。</translation>
    </message>
    <message>
        <source>texts</source>
        <translation>个文本</translation>
    </message>
    <message>
        <source>They are drawn evenly from %1.</source>
        <translation>它们从 %1 中均匀抽取。</translation>
    </message>
    <message>
        <source>%1 chosen.</source>
        <translation>已选 %1。</translation>
    </message>
</context>
<context>
    <name>ui::MeasureAction</name>
    <message>
        <source>Measure the texts...</source>
        <translation>测量文本...</translation>
    </message>
    <message>
        <source>Flag what a reader might object to in the texts that were found, count their grammatical errors, how similar they are to the originals and how likely a language model finds them</source>
        <translation>标记读者可能对所得文本提出异议之处，统计其语法错误、与原文的相似度，以及语言模型认为它们有多可能</translation>
    </message>
    <message>
        <source>What is measured cannot be kept: %1</source>
        <translation>测量结果无法保留：%1</translation>
    </message>
    <message>
        <source>No campaign is chosen.</source>
        <translation>未选择攻击活动。</translation>
    </message>
    <message>
        <source>Tick those whose texts are to be measured.</source>
        <translation>勾选要测量其文本的攻击活动。</translation>
    </message>
    <message>
        <source>Measure the texts</source>
        <translation>测量文本</translation>
    </message>
    <message>
        <source>%1 of %2 texts are measured: choose similarity, grammatical errors or perplexity as the measure of a table.</source>
        <translation>已测量 %2 个文本中的 %1 个：请选择相似度、语法错误或困惑度作为表格的度量。</translation>
    </message>
    <message>
        <source> Their flags are in Results, in the table Validity and in the figure Kinds of substitution.</source>
        <translation> 其标记在“结果”、表格“有效性”和图“替换的种类”中。</translation>
    </message>
    <message>
        <source> There is no spelling dictionary, so that nothing is flagged as not-a-word: install the package hunspell-en-us.</source>
        <translation> 没有拼写词典，因此不会把任何词标为非词：请安装软件包 hunspell-en-us。</translation>
    </message>
</context>
<context>
    <name>ui::MeasureDialog</name>
    <message>
        <source>&amp;Flags: what a reader might object to, and kinds of substitution</source>
        <translation>标记：读者可能的异议，以及替换的种类(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Grammatical errors before and after, by</source>
        <translation>前后的语法错误，工具(&amp;G)</translation>
    </message>
    <message>
        <source>&amp;Similarity to the original, by the encoder</source>
        <translation>与原文的相似度，编码器(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Perplexity of a word before and after, by the language model</source>
        <translation>前后每词的困惑度，语言模型(&amp;P)</translation>
    </message>
    <message>
        <source>Measure the texts</source>
        <translation>测量文本</translation>
    </message>
    <message>
        <source>Of each text that fooled the victim, in %1:</source>
        <translation>对 %1 中骗过受害模型的每个文本：</translation>
    </message>
    <message>
        <source>campaign</source>
        <translation>个攻击活动</translation>
    </message>
    <message>
        <source>campaigns</source>
        <translation>个攻击活动</translation>
    </message>
    <message>
        <source>Antonyms, broken agreement, changed names and numbers and the like, by rules for English; of translations also what became of them. With the measures below, how the whole text reads is flagged, too.</source>
        <translation>反义词、不一致、改动的名称和数字等，依据英语规则；对译文还有译文的变化。加上下面的度量，还会标记整个文本读来如何。</translation>
    </message>
    <message>
        <source>What counts grammatical errors</source>
        <translation>用什么统计语法错误</translation>
    </message>
    <message>
        <source>link-grammar (English; some seconds for 100 texts)</source>
        <translation>link-grammar（英语；100 个文本需几秒）</translation>
    </message>
    <message>
        <source>a LanguageTool server</source>
        <translation>LanguageTool 服务器</translation>
    </message>
    <message>
        <source>Address of the LanguageTool server</source>
        <translation>LanguageTool 服务器的地址</translation>
    </message>
    <message>
        <source>http://HOST:PORT; the texts are sent there and nowhere else</source>
        <translation>http://主机:端口；文本只发送到那里</translation>
    </message>
    <message>
        <source>Encoder</source>
        <translation>编码器</translation>
    </message>
    <message>
        <source>Language model</source>
        <translation>语言模型</translation>
    </message>
    <message>
        <source>Measure</source>
        <translation>测量</translation>
    </message>
</context>
<context>
    <name>ui::MultiChoice</name>
    <message>
        <source>All</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>all</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>%1 chosen</source>
        <translation>已选 %1</translation>
    </message>
</context>
<context>
    <name>ui::NoticePage</name>
    <message>
        <source>Example %1</source>
        <translation>样例 %1</translation>
    </message>
    <message>
        <source>A: %1</source>
        <translation>A：%1</translation>
    </message>
    <message>
        <source>B: %1</source>
        <translation>B：%1</translation>
    </message>
</context>
<context>
    <name>ui::OtherVictim</name>
    <message>
        <source>Not loaded: this victim is a program, and it was never allowed on this machine.</source>
        <translation>未载入：此受害模型是程序，且在此计算机上从未被允许。</translation>
    </message>
    <message>
        <source>Choose it again to be asked.</source>
        <translation>再次选择它以便询问。</translation>
    </message>
    <message>
        <source>Load %1</source>
        <translation>载入 %1</translation>
    </message>
    <message>
        <source>Choose a second victim that reads this text.</source>
        <translation>请选择能读取此文本的第二个受害模型。</translation>
    </message>
    <message>
        <source>The victim has not answered yet.</source>
        <translation>受害模型尚未作答。</translation>
    </message>
    <message>
        <source>The two read different parts of the text.</source>
        <translation>两者读取文本的不同部分。</translation>
    </message>
    <message>
        <source>They answer different questions about this text.</source>
        <translation>两者对此文本回答的是不同的问题。</translation>
    </message>
    <message>
        <source>Both say the same: %1 and %2.</source>
        <translation>两者所说相同：%1 和 %2。</translation>
    </message>
    <message>
        <source>They disagree: %1 and %2.</source>
        <translation>两者有分歧：%1 和 %2。</translation>
    </message>
    <message>
        <source>Both give every word the same head.</source>
        <translation>两者给每个词语相同的中心词。</translation>
    </message>
    <message>
        <source>They disagree on the heads of %1 of %2.</source>
        <translation>两者在 %2 中有 %1 个的中心词上有分歧。</translation>
    </message>
    <message>
        <source>word</source>
        <translation>个词语</translation>
    </message>
    <message>
        <source>words</source>
        <translation>文字</translation>
    </message>
    <message>
        <source>Both give the same answer.</source>
        <translation>两者给出相同的答案。</translation>
    </message>
    <message>
        <source>They give different answers.</source>
        <translation>两者给出不同的答案。</translation>
    </message>
</context>
<context>
    <name>ui::PairCounts</name>
    <message>
        <source>Click on a number to see its examples</source>
        <translation>点击数字可查看其样例</translation>
    </message>
</context>
<context>
    <name>ui::PaperActions</name>
    <message>
        <source>Copy methods paragraph</source>
        <translation>复制方法段落</translation>
    </message>
    <message>
        <source>Copy the exact facts of the chosen campaigns as Markdown</source>
        <translation>把所选攻击活动的确切事实复制为 Markdown</translation>
    </message>
    <message>
        <source>Copy methods paragraph as TeX</source>
        <translation>把方法段落复制为 TeX</translation>
    </message>
    <message>
        <source>Copy the exact facts of the chosen campaigns as LaTeX</source>
        <translation>把所选攻击活动的确切事实复制为 LaTeX</translation>
    </message>
    <message>
        <source>No campaign is chosen.</source>
        <translation>未选择攻击活动。</translation>
    </message>
    <message>
        <source>Choose one in the list on the left.</source>
        <translation>请在左侧列表中选择一个。</translation>
    </message>
    <message>
        <source>Write the methods paragraph</source>
        <translation>写方法段落</translation>
    </message>
    <message>
        <source>The methods paragraph is on the clipboard</source>
        <translation>方法段落已在剪贴板上</translation>
    </message>
</context>
<context>
    <name>ui::PaperChoice</name>
    <message>
        <source>Size</source>
        <translation>大小</translation>
    </message>
    <message>
        <source>One column</source>
        <translation>单栏</translation>
    </message>
    <message>
        <source>Two columns</source>
        <translation>双栏</translation>
    </message>
    <message>
        <source>Own size</source>
        <translation>自定尺寸</translation>
    </message>
    <message>
        <source> mm</source>
        <translation> 毫米</translation>
    </message>
    <message>
        <source>Width</source>
        <translation>宽度</translation>
    </message>
    <message>
        <source>by</source>
        <translation>乘</translation>
    </message>
    <message>
        <source>Height</source>
        <translation>高度</translation>
    </message>
    <message>
        <source>Font</source>
        <translation>字体</translation>
    </message>
    <message>
        <source>The font of PDF, SVG and PNG; TeX takes that of the paper</source>
        <translation>PDF、SVG 和 PNG 的字体；TeX 用论文的字体</translation>
    </message>
</context>
<context>
    <name>ui::ParameterDelegate</name>
    <message>
        <source>no</source>
        <translation>否</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>是</translation>
    </message>
</context>
<context>
    <name>ui::ParameterField</name>
    <message>
        <source>Queries per example</source>
        <translation>每个样例的查询数</translation>
    </message>
    <message>
        <source>Time per example</source>
        <translation>每个样例的时间</translation>
    </message>
    <message>
        <source>no limit</source>
        <translation>无限制</translation>
    </message>
    <message>
        <source>Workers</source>
        <translation>工作线程</translation>
    </message>
    <message>
        <source>at random</source>
        <translation>随机</translation>
    </message>
    <message>
        <source>all</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>Overlay the trees</source>
        <translation>叠放树</translation>
    </message>
    <message>
        <source>Parts of speech</source>
        <translation>词性</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>种子</translation>
    </message>
    <message>
        <source>Examples</source>
        <translation>样例</translation>
    </message>
    <message>
        <source>Example</source>
        <translation>样例</translation>
    </message>
    <message>
        <source>Question</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>By</source>
        <translation>按</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>Format</source>
        <translation>格式</translation>
    </message>
    <message>
        <source>Columns</source>
        <translation>列</translation>
    </message>
    <message>
        <source>Labels</source>
        <translation>标签</translation>
    </message>
    <message>
        <source>Raters</source>
        <translation>评判员</translation>
    </message>
    <message>
        <source>Items</source>
        <translation>条目</translation>
    </message>
</context>
<context>
    <name>ui::PathField</name>
    <message>
        <source>Browse...</source>
        <translation>浏览...</translation>
    </message>
    <message>
        <source>Browse: %1</source>
        <translation>浏览：%1</translation>
    </message>
</context>
<context>
    <name>ui::PointMap</name>
    <message>
        <source>Map of texts</source>
        <translation>文本地图</translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translation>以及另外 %1 个</translation>
    </message>
    <message>
        <source>%1 points, %2 chosen.</source>
        <translation>%1 个点，已选 %2 个。</translation>
    </message>
</context>
<context>
    <name>ui::ProjectDialogs</name>
    <message>
        <source>Faultline projects (*.faultline);;All files (*)</source>
        <translation>Faultline 项目 (*.faultline);;所有文件 (*)</translation>
    </message>
    <message>
        <source>New project</source>
        <translation>新建项目</translation>
    </message>
    <message>
        <source>Open project</source>
        <translation>打开项目</translation>
    </message>
    <message>
        <source>Faultline projects and bundles (*.faultline *.tar.gz *.tgz *.zip);;All files (*)</source>
        <translation>Faultline 项目和打包文件 (*.faultline *.tar.gz *.tgz *.zip);;所有文件 (*)</translation>
    </message>
    <message>
        <source>Open the demo project</source>
        <translation>打开演示项目</translation>
    </message>
    <message>
        <source>Sample reviews, trained victims and finished campaigns</source>
        <translation>示例评论、训练好的受害模型和已完成的攻击活动</translation>
    </message>
    <message>
        <source>Save a copy of the project</source>
        <translation>保存项目副本</translation>
    </message>
</context>
<context>
    <name>ui::ProjectFacts</name>
    <message>
        <source>%1 of attacked examples</source>
        <translation>被攻击样例的 %1</translation>
    </message>
    <message>
        <source>The project has no corpus yet. Import one: CSV, TSV, JSONL, one text per line, or folders.</source>
        <translation>项目还没有语料库。请导入一个：CSV、TSV、JSONL、每行一个文本，或文件夹。</translation>
    </message>
    <message>
        <source>Import a corpus</source>
        <translation>导入语料库</translation>
    </message>
    <message>
        <source>Set up a campaign: choose a sample, a victim and a recipe, and see what breaks.</source>
        <translation>设置攻击活动：选择样本、受害模型和配方，看看什么会被攻破。</translation>
    </message>
    <message>
        <source>Set up a campaign</source>
        <translation>设置攻击活动</translation>
    </message>
    <message>
        <source>A campaign is not finished. It goes on with what is left; nothing is attacked twice.</source>
        <translation>有攻击活动尚未完成。它会继续剩余部分；不会重复攻击。</translation>
    </message>
    <message>
        <source>Go to the campaigns</source>
        <translation>前往攻击活动</translation>
    </message>
    <message>
        <source>Look at what broke, word by word, or try a sentence of your own in the Lab.</source>
        <translation>逐词查看攻破的内容，或在实验台尝试您自己的句子。</translation>
    </message>
    <message>
        <source>See the results</source>
        <translation>查看结果</translation>
    </message>
</context>
<context>
    <name>ui::QuestionsTab</name>
    <message>
        <source>Questions</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>question</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>Question</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>What the rater reads above the answers</source>
        <translation>评判员在答案上方读到的内容</translation>
    </message>
    <message>
        <source>Help</source>
        <translation>提示</translation>
    </message>
    <message>
        <source>A line below the question; may be empty</source>
        <translation>问题下方的一行；可以为空</translation>
    </message>
    <message>
        <source>How it is answered</source>
        <translation>如何回答</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>答案</translation>
    </message>
    <message>
        <source>One answer per line: what the ballot stores = what the rater reads</source>
        <translation>每行一个答案：选票存储的内容 = 评判员读到的内容</translation>
    </message>
    <message>
        <source>Answers</source>
        <translation>答案</translation>
    </message>
    <message>
        <source>The victim&apos;s labels as answers</source>
        <translation>以受害模型的标签为答案</translation>
    </message>
    <message>
        <source>When items are drawn, the labels of the campaigns&apos; victims become the answers</source>
        <translation>抽取条目时，攻击活动的受害模型的标签成为答案</translation>
    </message>
    <message>
        <source>The scale begins here</source>
        <translation>量表从这里开始</translation>
    </message>
    <message>
        <source>The scale ends here</source>
        <translation>量表到这里结束</translation>
    </message>
    <message>
        <source>Distance of two answers on the slider</source>
        <translation>滑块上两个答案的距离</translation>
    </message>
    <message>
        <source>From</source>
        <translation>来自</translation>
    </message>
    <message>
        <source>which means</source>
        <translation>含义为</translation>
    </message>
    <message>
        <source>What the lowest answer means</source>
        <translation>最低答案的含义</translation>
    </message>
    <message>
        <source>To</source>
        <translation>到</translation>
    </message>
    <message>
        <source>What the highest answer means</source>
        <translation>最高答案的含义</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>步长</translation>
    </message>
    <message>
        <source>equal or not (nominal)</source>
        <translation>相等与否（名义）</translation>
    </message>
    <message>
        <source>in an order (ordinal)</source>
        <translation>有次序（次序）</translation>
    </message>
    <message>
        <source>with distances (interval)</source>
        <translation>有距离（等距）</translation>
    </message>
    <message>
        <source>with a true zero (ratio)</source>
        <translation>有真零点（比率）</translation>
    </message>
    <message>
        <source>How far apart two answers are when agreement is computed</source>
        <translation>计算一致性时两个答案相差多远</translation>
    </message>
    <message>
        <source>Answers are</source>
        <translation>答案是</translation>
    </message>
    <message>
        <source>both texts side by side</source>
        <translation>两个文本并排</translation>
    </message>
    <message>
        <source>only the text in question</source>
        <translation>只显示所评文本</translation>
    </message>
    <message>
        <source>Which of the two texts is the perturbed one stays hidden in both cases</source>
        <translation>两种情况下都不透露哪个文本是扰动后的</translation>
    </message>
    <message>
        <source>Shows</source>
        <translation>显示</translation>
    </message>
    <message>
        <source>Must be answered</source>
        <translation>必须回答</translation>
    </message>
    <message>
        <source>Other questions can be left out with Enter</source>
        <translation>其他问题可以用 Enter 略过</translation>
    </message>
    <message>
        <source>Asked only after certain answers to an earlier question</source>
        <translation>只在对此前问题给出某些答案后才提问</translation>
    </message>
    <message>
        <source>Asked</source>
        <translation>提问</translation>
    </message>
    <message>
        <source>if answered</source>
        <translation>若答为</translation>
    </message>
    <message>
        <source>Answers as the ballot stores them, with commas between</source>
        <translation>选票存储的答案，用逗号分隔</translation>
    </message>
    <message>
        <source>Name in ballots</source>
        <translation>选票中的名称</translation>
    </message>
    <message>
        <source>Letters, digits, - and _</source>
        <translation>字母、数字、- 和 _</translation>
    </message>
    <message>
        <source>New question</source>
        <translation>新问题</translation>
    </message>
    <message>
        <source>Yes</source>
        <translation>是</translation>
    </message>
    <message>
        <source>No</source>
        <translation>否</translation>
    </message>
    <message>
        <source>always</source>
        <translation>总是</translation>
    </message>
    <message>
        <source>depending on “%1”</source>
        <translation>取决于“%1”</translation>
    </message>
</context>
<context>
    <name>ui::RankingAnswer</name>
    <message>
        <source>%1  (place %2)</source>
        <translation>%1（第 %2 位）</translation>
    </message>
    <message>
        <source>Digits in order, best first; Backspace removes the last one, Enter continues</source>
        <translation>按次序输入数字，最好的在前；退格键移除最后一个，Enter 继续</translation>
    </message>
    <message>
        <source>Give every one its place first.</source>
        <translation>请先给每一个排好位置。</translation>
    </message>
</context>
<context>
    <name>ui::RaterWindow</name>
    <message>
        <source>Judging</source>
        <translation>评判</translation>
    </message>
    <message>
        <source>Full screen</source>
        <translation>全屏</translation>
    </message>
    <message>
        <source>Nothing but the texts</source>
        <translation>只显示文本</translation>
    </message>
    <message>
        <source>Larger text</source>
        <translation>放大文字</translation>
    </message>
    <message>
        <source>Make all text larger</source>
        <translation>放大所有文字</translation>
    </message>
    <message>
        <source>Smaller text</source>
        <translation>缩小文字</translation>
    </message>
    <message>
        <source>Make all text smaller</source>
        <translation>缩小所有文字</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Everything is saved; it opens again at this item</source>
        <translation>一切都已保存；再次打开时会回到此条目</translation>
    </message>
    <message>
        <source>Your answers are in the file %1. Send it to the person who gave you the packet.</source>
        <translation>您的答案在文件 %1 中。请把它发给给您评判包的人。</translation>
    </message>
</context>
<context>
    <name>ui::RatersPanel</name>
    <message>
        <source>Accept new raters</source>
        <translation>接受新评判员</translation>
    </message>
    <message>
        <source>Leave out doubtful raters</source>
        <translation>略去可疑的评判员</translation>
    </message>
    <message>
        <source>Hand out packets...</source>
        <translation>分发评判包...</translation>
    </message>
    <message>
        <source>Write a packet for each selected rater, or for all, into a folder; it opens in Faultline</source>
        <translation>为每位选中的评判员（或所有人）在文件夹中写一个评判包；它可在 Faultline 中打开</translation>
    </message>
    <message>
        <source>Folder for packets</source>
        <translation>评判包文件夹</translation>
    </message>
    <message>
        <source>Hand out web pages...</source>
        <translation>分发网页...</translation>
    </message>
    <message>
        <source>The same as pages for a browser, for raters who cannot install anything</source>
        <translation>同上，但为浏览器网页，供无法安装任何程序的评判员使用</translation>
    </message>
    <message>
        <source>Folder for pages</source>
        <translation>网页文件夹</translation>
    </message>
    <message>
        <source>Import ballots...</source>
        <translation>导入选票...</translation>
    </message>
    <message>
        <source>Take in what raters sent back, and answers from Label Studio, doccano, Mechanical Turk, CSV and JSON lines; also dropped onto the window. Files that do not say whose answers they hold are the selected rater&apos;s</source>
        <translation>收入评判员发回的内容，以及来自 Label Studio、doccano、Mechanical Turk、CSV 和 JSON 行的答案；也可拖到窗口上。未说明属于谁的文件算作所选评判员的</translation>
    </message>
    <message>
        <source>Ballots</source>
        <translation>选票</translation>
    </message>
    <message>
        <source>Answers (*.ballots *.csv *.jsonl *.json);;All files (*)</source>
        <translation>答案 (*.ballots *.csv *.jsonl *.json);;所有文件 (*)</translation>
    </message>
    <message>
        <source>Judge here</source>
        <translation>在此评判</translation>
    </message>
    <message>
        <source>Open the selected rater&apos;s items in a window of their own</source>
        <translation>在单独窗口中打开所选评判员的条目</translation>
    </message>
    <message>
        <source>Take answers of people whom the design does not name: crowd workers, users of other tools</source>
        <translation>接受设计未列名者的答案：众包人员、其他工具的用户</translation>
    </message>
    <message>
        <source>Agreement and judgements without those who failed an attention check or answered impossibly fast; their answers stay in the project</source>
        <translation>不计未通过注意力检查或回答快得不可能者的一致性和评判；其答案保留在项目中</translation>
    </message>
    <message>
        <source>Raters</source>
        <translation>评判员</translation>
    </message>
    <message>
        <source>Imported files</source>
        <translation>已导入的文件</translation>
    </message>
    <message>
        <source>Rater</source>
        <translation>评判员</translation>
    </message>
    <message>
        <source>Items done</source>
        <translation>完成条目</translation>
    </message>
    <message>
        <source>Answers</source>
        <translation>答案</translation>
    </message>
    <message>
        <source>Last answer</source>
        <translation>最后答案</translation>
    </message>
    <message>
        <source>As the others</source>
        <translation>与他人一致</translation>
    </message>
    <message>
        <source>Time per answer</source>
        <translation>每答时间</translation>
    </message>
    <message>
        <source>Gold</source>
        <translation>标准</translation>
    </message>
    <message>
        <source>Checks</source>
        <translation>检查</translation>
    </message>
    <message>
        <source>Comments</source>
        <translation>评论</translation>
    </message>
    <message>
        <source>In doubt</source>
        <translation>存疑</translation>
    </message>
    <message>
        <source>Pseudonym</source>
        <translation>化名</translation>
    </message>
    <message>
        <source>Items without an open question, of those in the packet</source>
        <translation>没有未答问题的条目，占评判包中的</translation>
    </message>
    <message>
        <source>Answers that count: the last one to each question, without those taken back</source>
        <translation>计数的答案：每个问题的最后一个，不含收回的</translation>
    </message>
    <message>
        <source>Mean share of the other raters who gave the same answer</source>
        <translation>给出相同答案的其他评判员的平均比例</translation>
    </message>
    <message>
        <source>Median seconds</source>
        <translation>中位秒数</translation>
    </message>
    <message>
        <source>Right answers to items whose answer is known</source>
        <translation>对已知答案条目的正确回答</translation>
    </message>
    <message>
        <source>Attention checks answered as instructed</source>
        <translation>按指示回答的注意力检查</translation>
    </message>
    <message>
        <source>Answers with a comment</source>
        <translation>带评论的答案</translation>
    </message>
    <message>
        <source>Failed attention checks, and less than a second per answer</source>
        <translation>未通过的注意力检查，以及每答不足一秒</translation>
    </message>
    <message>
        <source>Nothing came back yet</source>
        <translation>还没有任何返回</translation>
    </message>
    <message>
        <source>No answers yet</source>
        <translation>还没有答案</translation>
    </message>
    <message>
        <source>Nobody else judged the same items</source>
        <translation>没有其他人评判相同条目</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1 秒</translation>
    </message>
    <message>
        <source>The answers came without times</source>
        <translation>答案没有附时间</translation>
    </message>
    <message>
        <source>The study has no gold items</source>
        <translation>研究没有标准条目</translation>
    </message>
    <message>
        <source>The study has no attention checks</source>
        <translation>研究没有注意力检查</translation>
    </message>
    <message>
        <source>%1 of %2 judgements are in.</source>
        <translation>已收到 %2 次评判中的 %1 次。</translation>
    </message>
    <message>
        <source>Nothing came back yet. Hand out the packets; each rater sends one file back.</source>
        <translation>还没有任何返回。请分发评判包；每位评判员发回一个文件。</translation>
    </message>
    <message>
        <source>%1 of %2 judgements are in. Nothing yet from %3.</source>
        <translation>已收到 %2 次评判中的 %1 次。%3 还没有返回。</translation>
    </message>
    <message>
        <source>Write packets</source>
        <translation>写评判包</translation>
    </message>
    <message>
        <source>Wrote %1 into %2, one per rater. They name no attack, victim, label or status.</source>
        <translation>已把 %1 写入 %2，每位评判员一个。其中不含攻击、受害模型、标签或状态。</translation>
    </message>
    <message>
        <source>file</source>
        <translation>个文件</translation>
    </message>
    <message>
        <source>files</source>
        <translation>个文件</translation>
    </message>
    <message>
        <source>Open the folder</source>
        <translation>打开文件夹</translation>
    </message>
    <message>
        <source>Import ballots</source>
        <translation>导入选票</translation>
    </message>
    <message>
        <source>%1 was refused: %2</source>
        <translation>%1 被拒绝：%2</translation>
    </message>
    <message>
        <source>1 file was refused: nothing was taken in. The reason stands below.</source>
        <translation>1 个文件被拒绝：没有收入任何内容。原因见下。</translation>
    </message>
    <message>
        <source>%1 files were refused: nothing was taken in. The reasons stand below.</source>
        <translation>%1 个文件被拒绝：没有收入任何内容。原因见下。</translation>
    </message>
    <message>
        <source>1 file was refused, %1 taken in, as said below.</source>
        <translation>1 个文件被拒绝，收入 %1 个，详见下文。</translation>
    </message>
    <message>
        <source>%1 files were refused, %2 taken in, as said below.</source>
        <translation>%1 个文件被拒绝，收入 %2 个，详见下文。</translation>
    </message>
    <message>
        <source>Watch a folder...</source>
        <translation>监视文件夹...</translation>
    </message>
    <message>
        <source>What raters send back comes in by itself, as soon as it lies in the folder; again: no more</source>
        <translation>评判员发回的文件一放入文件夹就自动导入；再按一次：不再导入</translation>
    </message>
    <message>
        <source>Folder that raters&apos; files come into</source>
        <translation>评判员文件所到的文件夹</translation>
    </message>
    <message>
        <source>Watching %1: what raters send back comes in by itself.</source>
        <translation>正在监视 %1：评判员发回的文件会自动导入。</translation>
    </message>
    <message>
        <source>Watching %1: what raters send back comes in by itself. Files of other tools are answers to %2.</source>
        <translation>正在监视 %1：评判员发回的文件会自动导入。其他工具的文件算作对 %2 的回答。</translation>
    </message>
</context>
<context>
    <name>ui::RatingHead</name>
    <message>
        <source>Mean time per item since you began this session; there is no hurry</source>
        <translation>自本次开始以来每个条目的平均时间；不着急</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>进度</translation>
    </message>
    <message>
        <source>%1 of %2 items done</source>
        <translation>已完成 %1 / %2 个条目</translation>
    </message>
    <message>
        <source>%1 s per item</source>
        <translation>每条目 %1 秒</translation>
    </message>
    <message>
        <source>The last answer is saved</source>
        <translation>上一个答案已保存</translation>
    </message>
</context>
<context>
    <name>ui::RecentModel</name>
    <message>
        <source>open</source>
        <translation>已打开</translation>
    </message>
    <message>
        <source>not found</source>
        <translation>未找到</translation>
    </message>
    <message>
        <source>read only</source>
        <translation>只读</translation>
    </message>
</context>
<context>
    <name>ui::RecipeChooser</name>
    <message>
        <source>Recipe</source>
        <translation>配方</translation>
    </message>
    <message>
        <source>How the victim is attacked</source>
        <translation>如何攻击受害模型</translation>
    </message>
    <message>
        <source>Choose a recipe</source>
        <translation>选择配方</translation>
    </message>
    <message>
        <source>This recipe needs gradients, with which %1 is loaded for a campaign only</source>
        <translation>此配方需要梯度，%1 只在攻击活动中才带梯度载入</translation>
    </message>
</context>
<context>
    <name>ui::RecipeFacts</name>
    <message>
        <source>changes texts by %1</source>
        <translation>用 %1 改动文本</translation>
    </message>
    <message>
        <source>searches by %1</source>
        <translation>用 %1 搜索</translation>
    </message>
    <message>
        <source>gradients of the victim</source>
        <translation>受害模型的梯度</translation>
    </message>
</context>
<context>
    <name>ui::RecipePopup</name>
    <message>
        <source>Recipes</source>
        <translation>配方</translation>
    </message>
    <message>
        <source>Search: a name, a paper, a part</source>
        <translation>搜索：名称、论文、部件</translation>
    </message>
    <message>
        <source>Search for a recipe</source>
        <translation>搜索配方</translation>
    </message>
    <message>
        <source>No recipe has these words.</source>
        <translation>没有配方含有这些词。</translation>
    </message>
    <message>
        <source>Not here: %1.</source>
        <translation>此处不可用：%1。</translation>
    </message>
    <message>
        <source>It %1.</source>
        <translation>它%1。</translation>
    </message>
    <message>
        <source>Needs nothing but the victim.</source>
        <translation>除受害模型外不需要其他。</translation>
    </message>
    <message>
        <source>Needs: %1.</source>
        <translation>需要：%1。</translation>
    </message>
</context>
<context>
    <name>ui::RecipeTreeModel</name>
    <message>
        <source>yes</source>
        <translation>是</translation>
    </message>
    <message>
        <source>no</source>
        <translation>否</translation>
    </message>
    <message>
        <source>Which parts of a text are changed: names with commas between them (hypothesis), or all. Empty: as the corpus has it.</source>
        <translation>改动文本的哪些部分：以逗号分隔的名称（hypothesis），或 all。空：按语料库。</translation>
    </message>
    <message>
        <source>own</source>
        <translation>自有</translation>
    </message>
    <message>
        <source>constraints</source>
        <translation>约束</translation>
    </message>
    <message>
        <source>None: every candidate is allowed.</source>
        <translation>无：允许所有候选。</translation>
    </message>
    <message>
        <source>A candidate must pass all of them.</source>
        <translation>候选必须全部通过。</translation>
    </message>
    <message>
        <source>segments</source>
        <translation>部分</translation>
    </message>
    <message>
        <source>search space</source>
        <translation>搜索空间</translation>
    </message>
    <message>
        <source>One name for the transformation and the constraints together, so that searches can be compared in the same space; &quot;own&quot; if they are not one of the shipped spaces.</source>
        <translation>变换与约束合起来的一个名称，以便在同一空间中比较搜索；若不是随附的空间之一，则为“own”。</translation>
    </message>
    <message>
        <source>Not known to this version.</source>
        <translation>此版本不认识。</translation>
    </message>
    <message>
        <source>not there</source>
        <translation>不存在</translation>
    </message>
    <message>
        <source>%1
Possible: %2</source>
        <translation>%1
可选：%2</translation>
    </message>
    <message>
        <source>Parameter</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>Preset</source>
        <translation>预设</translation>
    </message>
    <message>
        <source>Meaning</source>
        <translation>含义</translation>
    </message>
</context>
<context>
    <name>ui::RecipesPage</name>
    <message>
        <source>Open a recipe...</source>
        <translation>打开配方...</translation>
    </message>
    <message>
        <source>Read a recipe from a JSON file</source>
        <translation>从 JSON 文件读取配方</translation>
    </message>
    <message>
        <source>Open a recipe</source>
        <translation>打开配方</translation>
    </message>
    <message>
        <source>Save as...</source>
        <translation>另存为...</translation>
    </message>
    <message>
        <source>Write the recipe with all parameters to a JSON file, for campaigns and the command line</source>
        <translation>把含所有参数的配方写入 JSON 文件，供攻击活动和命令行使用</translation>
    </message>
    <message>
        <source>Back to the preset</source>
        <translation>回到预设</translation>
    </message>
    <message>
        <source>Undo all changes to this recipe</source>
        <translation>撤销对此配方的所有更改</translation>
    </message>
    <message>
        <source>Remove from the list</source>
        <translation>从列表移除</translation>
    </message>
    <message>
        <source>Forget this recipe of your own; a file it came from stays</source>
        <translation>忘记您自己的这个配方；其来源文件保留</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>Undo the last change of the recipe</source>
        <translation>撤销上次对配方的更改</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>重做</translation>
    </message>
    <message>
        <source>Redo the change</source>
        <translation>重做更改</translation>
    </message>
    <message>
        <source>Add a constraint...</source>
        <translation>添加约束...</translation>
    </message>
    <message>
        <source>Choose what else a candidate must pass</source>
        <translation>选择候选还须通过什么</translation>
    </message>
    <message>
        <source>Remove the constraint</source>
        <translation>移除约束</translation>
    </message>
    <message>
        <source>Remove the selected constraint from the recipe</source>
        <translation>从配方移除所选约束</translation>
    </message>
    <message>
        <source>Recipes</source>
        <translation>配方</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>Select a parameter to read what it means; a value is changed with a double click or F2.</source>
        <translation>选择参数以阅读其含义；双击或按 F2 可更改其值。</translation>
    </message>
    <message>
        <source>Your own</source>
        <translation>您自己的</translation>
    </message>
    <message>
        <source>On classifiers</source>
        <translation>针对分类器</translation>
    </message>
    <message>
        <source>On dependency parsers</source>
        <translation>针对依存解析器</translation>
    </message>
    <message>
        <source>On forms, translations and equations</source>
        <translation>针对逻辑式、译文和方程</translation>
    </message>
    <message>
        <source>%1, edited</source>
        <translation>%1，已编辑</translation>
    </message>
    <message>
        <source>A recipe of your own. Hash %1</source>
        <translation>您自己的配方。哈希 %1</translation>
    </message>
    <message>
        <source>Same as the preset %1. Hash %2</source>
        <translation>与预设 %1 相同。哈希 %2</translation>
    </message>
    <message>
        <source>%1 from the preset %2 (bold). Hash %3</source>
        <translation>与预设 %2 有 %1（粗体）。哈希 %3</translation>
    </message>
    <message>
        <source>difference</source>
        <translation>处不同</translation>
    </message>
    <message>
        <source>differences</source>
        <translation>处不同</translation>
    </message>
    <message>
        <source>Save the recipe</source>
        <translation>保存配方</translation>
    </message>
    <message>
        <source>Saved as %1.</source>
        <translation>已存为 %1。</translation>
    </message>
    <message>
        <source>Cannot write %1: %2.</source>
        <translation>无法写入 %1：%2。</translation>
    </message>
    <message>
        <source>Choose another place.</source>
        <translation>请选择其他位置。</translation>
    </message>
    <message>
        <source>All constraints are in the recipe</source>
        <translation>所有约束都已在配方中</translation>
    </message>
    <message>
        <source>Read, compare and edit the attacks</source>
        <translation>阅读、比较和编辑攻击</translation>
    </message>
</context>
<context>
    <name>ui::ReportChoice</name>
    <message>
        <source>Figures and tables</source>
        <translation>图与表</translation>
    </message>
    <message>
        <source>Campaigns</source>
        <translation>攻击活动</translation>
    </message>
    <message>
        <source>Studies</source>
        <translation>研究</translation>
    </message>
    <message>
        <source>Figures</source>
        <translation>图表</translation>
    </message>
    <message>
        <source>Tables</source>
        <translation>表</translation>
    </message>
    <message>
        <source>Figures of studies</source>
        <translation>研究的图</translation>
    </message>
    <message>
        <source>Tables of studies</source>
        <translation>研究的表</translation>
    </message>
    <message>
        <source>Study</source>
        <translation>研究</translation>
    </message>
    <message>
        <source>answer</source>
        <translation>个答案</translation>
    </message>
    <message>
        <source>answers</source>
        <translation>个答案</translation>
    </message>
    <message>
        <source>%1: %2 on %3, %4 of %5 examples. F2 gives it another name in figures; drag it to its place in them.</source>
        <translation>%1：%2，对 %3，%5 个样例中的 %4 个。按 F2 给它在图中另一个名称；拖动它到图中的位置。</translation>
    </message>
</context>
<context>
    <name>ui::ReportDialog</name>
    <message>
        <source>Report a problem</source>
        <translation>报告问题</translation>
    </message>
    <message>
        <source>&amp;What did you do, and what happened?</source>
        <translation>您做了什么，发生了什么(&amp;W)？</translation>
    </message>
    <message>
        <source>What happened</source>
        <translation>发生了什么</translation>
    </message>
    <message>
        <source>I chose..., then I expected..., but...</source>
        <translation>我选择了...，然后我预期...，但是...</translation>
    </message>
    <message>
        <source>&amp;The whole file. None of your texts, files and commands is in it, but for what you write above.</source>
        <translation>整个文件。除您在上方写的内容外，其中没有您的任何文本、文件和命令(&amp;T)。</translation>
    </message>
    <message>
        <source>The whole file</source>
        <translation>整个文件</translation>
    </message>
    <message>
        <source>Save...</source>
        <translation>保存...</translation>
    </message>
    <message>
        <source>Write the file; nothing is sent</source>
        <translation>写文件；不会发送任何内容</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Copy the whole file</source>
        <translation>复制整个文件</translation>
    </message>
    <message>
        <source>Text (*.txt)</source>
        <translation>文本 (*.txt)</translation>
    </message>
    <message>
        <source>Written to %1. Nothing was sent: hand the file to whoever helps you.</source>
        <translation>已写入 %1。没有发送任何内容：请把文件交给帮助您的人。</translation>
    </message>
</context>
<context>
    <name>ui::ReportOptions</name>
    <message>
        <source>first successes</source>
        <translation>首次成功</translation>
    </message>
    <message>
        <source>Legend</source>
        <translation>图例</translation>
    </message>
    <message>
        <source>Where the names of several series stand</source>
        <translation>多个系列的名称放在哪里</translation>
    </message>
    <message>
        <source>above</source>
        <translation>上方</translation>
    </message>
    <message>
        <source>below</source>
        <translation>下方</translation>
    </message>
    <message>
        <source>on the right</source>
        <translation>右侧</translation>
    </message>
    <message>
        <source>Judged in</source>
        <translation>评判于</translation>
    </message>
    <message>
        <source>The study whose raters say which successes are valid, where several judged them</source>
        <translation>若有多个研究评判过，由哪个研究的评判员说明哪些成功有效</translation>
    </message>
    <message>
        <source>the one study that judged them</source>
        <translation>唯一评判过的研究</translation>
    </message>
    <message>
        <source>Leave out doubtful raters</source>
        <translation>略去可疑的评判员</translation>
    </message>
    <message>
        <source>Without the answers of raters who failed an attention check or took less than a second per answer; the caption names them</source>
        <translation>不计未通过注意力检查或每答不足一秒的评判员的答案；图题会列出他们</translation>
    </message>
    <message>
        <source>Leave out excluded results</source>
        <translation>略去被排除的结果</translation>
    </message>
    <message>
        <source>Without what somebody excluded on the Results page; the caption says so</source>
        <translation>不含在“结果”页面被排除的内容；图题会说明</translation>
    </message>
    <message>
        <source>in the plot</source>
        <translation>在图内</translation>
    </message>
    <message>
        <source>in the plot, top left</source>
        <translation>在图内，左上</translation>
    </message>
    <message>
        <source>in the plot, top right</source>
        <translation>在图内，右上</translation>
    </message>
    <message>
        <source>in the plot, bottom left</source>
        <translation>在图内，左下</translation>
    </message>
    <message>
        <source>in the plot, bottom right</source>
        <translation>在图内，右下</translation>
    </message>
</context>
<context>
    <name>ui::ResourcesModel</name>
    <message>
        <source>Resource</source>
        <translation>资源</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>Place</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>Licence</source>
        <translation>许可证</translation>
    </message>
    <message>
        <source>What to do</source>
        <translation>怎么办</translation>
    </message>
</context>
<context>
    <name>ui::ResultExports</name>
    <message>
        <source>Copy rows</source>
        <translation>复制行</translation>
    </message>
    <message>
        <source>Copy the selected rows with tabs between the columns</source>
        <translation>复制所选的行，列之间用制表符</translation>
    </message>
    <message>
        <source>Export JSONL...</source>
        <translation>导出 JSONL...</translation>
    </message>
    <message>
        <source>Write all results of the campaign, one JSON object per line</source>
        <translation>写出攻击活动的所有结果，每行一个 JSON 对象</translation>
    </message>
    <message>
        <source>Export CSV...</source>
        <translation>导出 CSV...</translation>
    </message>
    <message>
        <source>Write all results of the campaign as a table</source>
        <translation>把攻击活动的所有结果写成表格</translation>
    </message>
    <message>
        <source>Export trees...</source>
        <translation>导出树...</translation>
    </message>
    <message>
        <source>Write the trees of the selected rows on one sheet: PDF, SVG, PNG, TikZ or CSV</source>
        <translation>把所选行的树写在一张图上：PDF、SVG、PNG、TikZ 或 CSV</translation>
    </message>
    <message>
        <source>Copy the rows</source>
        <translation>复制这些行</translation>
    </message>
    <message>
        <source>Copied %1.</source>
        <translation>已复制 %1。</translation>
    </message>
    <message>
        <source>row</source>
        <translation>行</translation>
    </message>
    <message>
        <source>rows</source>
        <translation>行</translation>
    </message>
    <message>
        <source>CSV for spreadsheets, no text is a formula (*.csv)</source>
        <translation>用于电子表格的 CSV，文本不会成为公式 (*.csv)</translation>
    </message>
    <message>
        <source>Export as CSV</source>
        <translation>导出为 CSV</translation>
    </message>
    <message>
        <source>Export as JSONL</source>
        <translation>导出为 JSONL</translation>
    </message>
    <message>
        <source>CSV (*.csv)</source>
        <translation>CSV (*.csv)</translation>
    </message>
    <message>
        <source>JSON lines (*.jsonl)</source>
        <translation>JSON 行 (*.jsonl)</translation>
    </message>
    <message>
        <source>Export the results</source>
        <translation>导出结果</translation>
    </message>
    <message>
        <source>Exported to %1.</source>
        <translation>已导出到 %1。</translation>
    </message>
    <message>
        <source>Read the trees</source>
        <translation>读取树</translation>
    </message>
    <message>
        <source>Copy as LaTeX table</source>
        <translation>复制为 LaTeX 表</translation>
    </message>
    <message>
        <source>Copy the selected rows as one table: texts before and after, answers, queries</source>
        <translation>将所选行复制为一个表：攻击前后的文本、回答、查询数</translation>
    </message>
    <message>
        <source>Corpus of the selected...</source>
        <translation>由所选生成语料库...</translation>
    </message>
    <message>
        <source>Write the attacked texts of the selected rows to a file of their own, which becomes a corpus of the project</source>
        <translation>将所选行的被攻击文本写入单独的文件，作为项目的语料库</translation>
    </message>
    <message>
        <source>Copied %1 as LaTeX.</source>
        <translation>已将 %1复制为 LaTeX。</translation>
    </message>
    <message>
        <source>Corpus of the selected results</source>
        <translation>所选结果的语料库</translation>
    </message>
    <message>
        <source>my hard cases</source>
        <translation>我的难例</translation>
    </message>
    <message>
        <source>Corpora (*.csv *.tsv *.jsonl);;All files (*)</source>
        <translation>语料库 (*.csv *.tsv *.jsonl);;所有文件 (*)</translation>
    </message>
    <message>
        <source>Write %1</source>
        <translation>写入 %1</translation>
    </message>
    <message>
        <source>%1 written to %2, which is a corpus of the project now.</source>
        <translation>%1 已写入 %2，它现在是项目的语料库。</translation>
    </message>
    <message>
        <source>text</source>
        <translation>个文本</translation>
    </message>
    <message>
        <source>texts</source>
        <translation>个文本</translation>
    </message>
    <message>
        <source>Left out: %1, of which nobody knows the right label.</source>
        <translation>略去：%1，没有人知道其正确标签。</translation>
    </message>
</context>
<context>
    <name>ui::ResultMarker</name>
    <message>
        <source>Star</source>
        <translation>星标</translation>
    </message>
    <message>
        <source>Put a star on the selected results, or remove it</source>
        <translation>给所选结果加星标，或移除</translation>
    </message>
    <message>
        <source>Exclude...</source>
        <translation>排除...</translation>
    </message>
    <message>
        <source>Exclude the selected results for a reason, or include them again; tables leave them out when asked</source>
        <translation>以某个理由排除所选结果，或重新计入；需要时表格会略去它们</translation>
    </message>
    <message>
        <source>Comment...</source>
        <translation>评论...</translation>
    </message>
    <message>
        <source>Write a comment on the selected results</source>
        <translation>给所选结果写评论</translation>
    </message>
    <message>
        <source>Undo marks</source>
        <translation>撤销标注</translation>
    </message>
    <message>
        <source>Undo the last star, exclusion or comment</source>
        <translation>撤销上次的星标、排除或评论</translation>
    </message>
    <message>
        <source>%1: %2.</source>
        <translation>%1：%2。</translation>
    </message>
    <message>
        <source>result</source>
        <translation>个结果</translation>
    </message>
    <message>
        <source>results</source>
        <translation>个结果</translation>
    </message>
    <message>
        <source>Save the marks</source>
        <translation>保存标注</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>star removed</source>
        <translation>已移除星标</translation>
    </message>
    <message>
        <source>starred</source>
        <translation>有星标</translation>
    </message>
    <message>
        <source>excluded</source>
        <translation>已排除</translation>
    </message>
    <message>
        <source>included again</source>
        <translation>已重新计入</translation>
    </message>
    <message>
        <source>comment removed</source>
        <translation>已移除评论</translation>
    </message>
    <message>
        <source>commented</source>
        <translation>已评论</translation>
    </message>
    <message>
        <source>Exclude results</source>
        <translation>排除结果</translation>
    </message>
    <message>
        <source>Why are they left out? Tables that leave them out say how many there are.</source>
        <translation>为什么略去它们？略去它们的表格会说明数量。</translation>
    </message>
    <message>
        <source>Comment</source>
        <translation>评论</translation>
    </message>
    <message>
        <source>Comment on the selected results</source>
        <translation>给所选结果评论</translation>
    </message>
</context>
<context>
    <name>ui::ResultWriting</name>
    <message>
        <source>Choose this victim</source>
        <translation>选择此受害模型</translation>
    </message>
    <message>
        <source>Load the campaign&apos;s victim and make it the one that the Lab and new campaigns use</source>
        <translation>载入攻击活动的受害模型，并用于实验台和新的攻击活动</translation>
    </message>
    <message>
        <source>The same after the attack</source>
        <translation>攻击之后的同样内容</translation>
    </message>
    <message>
        <source>The victim is a program: it gives neither other answers nor attention weights.</source>
        <translation>受害模型是程序：它既不给出其他答案，也不给出注意力权重。</translation>
    </message>
    <message>
        <source>%1 is another model now than the campaign&apos;s, so it is not queried for other answers. Add the folder of that one on the page Victims, and choose it.</source>
        <translation>%1 现在与攻击活动当时的模型不同，因此不查询其他答案。请在“受害模型”页面添加当时模型的文件夹并选择它。</translation>
    </message>
    <message>
        <source>The victim is being loaded; it is queried for other answers then.</source>
        <translation>正在载入受害模型；随后会查询其他答案。</translation>
    </message>
    <message>
        <source>Results do not hold other answers and attention weights. The campaign&apos;s victim can be queried: %1.</source>
        <translation>结果不含其他答案和注意力权重。可以查询攻击活动的受害模型：%1。</translation>
    </message>
    <message>
        <source>Query for other answers</source>
        <translation>查询其他答案</translation>
    </message>
</context>
<context>
    <name>ui::ResultsModel</name>
    <message>
        <source>excluded</source>
        <translation>已排除</translation>
    </message>
    <message>
        <source>excluded: %1</source>
        <translation>已排除：%1</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>What became of the attack</source>
        <translation>攻击的结局</translation>
    </message>
    <message>
        <source>Status</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>The example&apos;s id in its corpus</source>
        <translation>样例在其语料库中的编号</translation>
    </message>
    <message>
        <source>Id</source>
        <translation>编号</translation>
    </message>
    <message>
        <source>The attacked text; changed words are underlined, deleted ones struck through</source>
        <translation>被攻击的文本；改动的词加下划线，删除的词加删除线</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>Share of words with the right head before the attack</source>
        <translation>攻击前中心词正确的词的比例</translation>
    </message>
    <message>
        <source>UAS before</source>
        <translation>之前的 UAS</translation>
    </message>
    <message>
        <source>The victim&apos;s answer before the attack</source>
        <translation>受害模型在攻击前的答案</translation>
    </message>
    <message>
        <source>Before</source>
        <translation>之前</translation>
    </message>
    <message>
        <source>Share of words with the right head in the attacked text</source>
        <translation>被攻击文本中中心词正确的词的比例</translation>
    </message>
    <message>
        <source>UAS after</source>
        <translation>之后的 UAS</translation>
    </message>
    <message>
        <source>The victim&apos;s answer to the attacked text</source>
        <translation>受害模型对被攻击文本的答案</translation>
    </message>
    <message>
        <source>After</source>
        <translation>之后</translation>
    </message>
    <message>
        <source>Texts that the attack sent to the victim, the clean text included</source>
        <translation>攻击发送给受害模型的文本，含未改动的文本</translation>
    </message>
    <message>
        <source>Queries</source>
        <translation>查询数</translation>
    </message>
    <message>
        <source>Changed words, in percent of the original words</source>
        <translation>改动的词，占原文词的百分比</translation>
    </message>
    <message>
        <source>Changed</source>
        <translation>改动</translation>
    </message>
    <message>
        <source>Sentence similarity to the original, 0 to 1</source>
        <translation>与原文的句子相似度，0 到 1</translation>
    </message>
    <message>
        <source>The score of the translation by the references, before and under attack</source>
        <translation>译文对照参考译文的得分，攻击前与攻击下</translation>
    </message>
    <message>
        <source>BLEU over characters of the attacked text against the original, 0 to 1</source>
        <translation>被攻击文本相对原文的字符 BLEU，0 到 1</translation>
    </message>
    <message>
        <source>chrBLEU</source>
        <translation>chrBLEU</translation>
    </message>
    <message>
        <source>Relative degradation: the share of the score that was lost for each share of the text&apos;s characters that was changed (Zou et al. 2020), of this one text</source>
        <translation>相对退化：每改动一份文本字符所损失的得分份额（Zou 等，2020），仅就这一文本</translation>
    </message>
    <message>
        <source>RD</source>
        <translation>RD</translation>
    </message>
    <message>
        <source>Similarity</source>
        <translation>相似度</translation>
    </message>
    <message>
        <source>What a machine objects to in the attacked text, once it was measured (Measure the texts... on the page Campaigns); with a star: a hint, or about the answer</source>
        <translation>机器对被攻击文本的异议，在测量之后（“攻击活动”页面的“测量文本...”）；带星号：提示，或关于答案</translation>
    </message>
    <message>
        <source>Flags</source>
        <translation>标记</translation>
    </message>
    <message>
        <source>What people noted: a star, why it is excluded, a comment</source>
        <translation>人的标注：星标、排除的理由、评论</translation>
    </message>
    <message>
        <source>Marks</source>
        <translation>标注</translation>
    </message>
</context>
<context>
    <name>ui::ResultsPage</name>
    <message>
        <source>Campaign</source>
        <translation>攻击活动</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>搜索</translation>
    </message>
    <message>
        <source>Search in texts and ids</source>
        <translation>在文本和编号中搜索</translation>
    </message>
    <message>
        <source>Clear filters</source>
        <translation>清除过滤</translation>
    </message>
    <message>
        <source>Show all results</source>
        <translation>显示所有结果</translation>
    </message>
    <message>
        <source>Open in the Lab</source>
        <translation>在实验台中打开</translation>
    </message>
    <message>
        <source>Attack the selected example step by step, with the campaign&apos;s victim and recipe</source>
        <translation>用攻击活动的受害模型和配方逐步攻击所选样例</translation>
    </message>
    <message>
        <source>Study of these results...</source>
        <translation>研究这些结果...</translation>
    </message>
    <message>
        <source>Ask people about the selected results where several are selected, else about those that are shown</source>
        <translation>若选中多个则让人评判所选结果，否则评判显示的结果</translation>
    </message>
    <message>
        <source>Compare with...</source>
        <translation>与...比较</translation>
    </message>
    <message>
        <source>Compare the campaign with another one on the same examples</source>
        <translation>在相同样例上与另一个攻击活动比较</translation>
    </message>
    <message>
        <source>Slices...</source>
        <translation>切片...</translation>
    </message>
    <message>
        <source>How often the attack succeeds by label, by length and by searches that you named</source>
        <translation>按标签、长度和您命名的搜索，攻击多常成功</translation>
    </message>
    <message>
        <source>Go to the campaigns</source>
        <translation>前往攻击活动</translation>
    </message>
    <message>
        <source>Set up and run a campaign</source>
        <translation>设置并运行攻击活动</translation>
    </message>
    <message>
        <source>Results</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>No campaign yet. Its results appear here while it runs.</source>
        <translation>还没有攻击活动。运行时其结果会显示在这里。</translation>
    </message>
    <message>
        <source>No project is open. Begin with the demo, or open a project on the Home page.</source>
        <translation>没有打开的项目。从演示开始，或在“主页”打开一个项目。</translation>
    </message>
    <message>
        <source>Read the results</source>
        <translation>读取结果</translation>
    </message>
    <message>
        <source>This campaign has no results yet. Start it, and they appear here.</source>
        <translation>此攻击活动还没有结果。启动它，结果就会出现。</translation>
    </message>
    <message>
        <source>Read what raters kept</source>
        <translation>读取评判员保留的内容</translation>
    </message>
    <message>
        <source>Study of the %1 selected...</source>
        <translation>研究所选的 %1...</translation>
    </message>
    <message>
        <source>Study of the %1 shown...</source>
        <translation>研究显示的 %1...</translation>
    </message>
    <message>
        <source>Select a result to see it word by word.</source>
        <translation>选择结果以逐词查看。</translation>
    </message>
    <message>
        <source>Read a result</source>
        <translation>读取结果</translation>
    </message>
    <message>
        <source>See what broke, word by word</source>
        <translation>逐词查看攻破的内容</translation>
    </message>
    <message>
        <source>Study the starred...</source>
        <translation>研究有星标的...</translation>
    </message>
    <message>
        <source>Ask people about the starred results of this campaign, whatever is shown</source>
        <translation>就此攻击活动的星标结果询问人们，无论显示的是什么</translation>
    </message>
    <message>
        <source>Study the %1 starred...</source>
        <translation>研究 %1 个星标结果...</translation>
    </message>
    <message>
        <source>What breaks it...</source>
        <translation>什么能攻破...</translation>
    </message>
    <message>
        <source>Which words, parts of speech and places the attack succeeds with, and how often</source>
        <translation>攻击靠哪些词、词性和位置成功，以及成功的频率</translation>
    </message>
</context>
<context>
    <name>ui::SampleTab</name>
    <message>
        <source>What is judged</source>
        <translation>评判什么</translation>
    </message>
    <message>
        <source>A paper&apos;s questions to begin with; everything can be changed</source>
        <translation>作为起点的某篇论文的问题；一切都可以更改</translation>
    </message>
    <message>
        <source>Template</source>
        <translation>模板</translation>
    </message>
    <message>
        <source>Stands in every ballot; raters may see it, so it must not say what is tested</source>
        <translation>写在每张选票中；评判员可能看到，因此不能透露所测内容</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Campaigns</source>
        <translation>攻击活动</translation>
    </message>
    <message>
        <source>Attacks whose texts are judged; each gives the same number of items</source>
        <translation>其文本被评判的攻击；各给出相同数量的条目</translation>
    </message>
    <message>
        <source>Take all</source>
        <translation>全部采用</translation>
    </message>
    <message>
        <source>Draw from all results again</source>
        <translation>重新从所有结果中抽取</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>Who judges</source>
        <translation>谁来评判</translation>
    </message>
    <message>
        <source>How it looks</source>
        <translation>外观</translation>
    </message>
    <message>
        <source>What counts as kept</source>
        <translation>什么算作保留</translation>
    </message>
    <message>
        <source>The question that tells whether meaning or structure was kept</source>
        <translation>说明含义或结构是否保留的问题</translation>
    </message>
    <message>
        <source>Question</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>Answers that mean &quot;kept&quot;, with commas between</source>
        <translation>表示“保留”的答案，以逗号分隔</translation>
    </message>
    <message>
        <source>Answers</source>
        <translation>答案</translation>
    </message>
    <message>
        <source>Number of raters who must say so</source>
        <translation>须这样回答的评判员数</translation>
    </message>
    <message>
        <source>more than half</source>
        <translation>超过半数</translation>
    </message>
    <message>
        <source>Votes</source>
        <translation>票数</translation>
    </message>
    <message>
        <source>at random</source>
        <translation>随机</translation>
    </message>
    <message>
        <source>labels as in the results</source>
        <translation>标签如结果中的分布</translation>
    </message>
    <message>
        <source>statuses as in the results</source>
        <translation>状态如结果中的分布</translation>
    </message>
    <message>
        <source>word classes as in the results</source>
        <translation>词类如结果中的分布</translation>
    </message>
    <message>
        <source>perturbed share as in the results</source>
        <translation>扰动比例如结果中的分布</translation>
    </message>
    <message>
        <source>column “%1” as in the results</source>
        <translation>列“%1”如结果中的分布</translation>
    </message>
    <message>
        <source>Only %1 chosen in Results</source>
        <translation>只限在“结果”中选择的 %1</translation>
    </message>
    <message>
        <source>example</source>
        <translation>个样例</translation>
    </message>
    <message>
        <source>examples</source>
        <translation>样例</translation>
    </message>
    <message>
        <source>not asked</source>
        <translation>未询问</translation>
    </message>
</context>
<context>
    <name>ui::ScoreBars</name>
    <message>
        <source>Before</source>
        <translation>之前</translation>
    </message>
    <message>
        <source>After</source>
        <translation>之后</translation>
    </message>
    <message>
        <source>Answer before and after</source>
        <translation>之前和之后的答案</translation>
    </message>
    <message>
        <source>label</source>
        <translation>标签</translation>
    </message>
    <message>
        <source> (gold)</source>
        <translation>（标准）</translation>
    </message>
    <message>
        <source>
this victim gives labels without scores</source>
        <translation>
此受害模型只给标签，不给得分</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>%1: %2; %3: %4</source>
        <translation>%1：%2；%3：%4</translation>
    </message>
    <message>
        <source>; gold: %1</source>
        <translation>；标准：%1</translation>
    </message>
</context>
<context>
    <name>ui::SearchField</name>
    <message>
        <source>Words that must all occur, &quot;a phrase&quot;, /a regular expression/, column:value, words:10-20, words:&gt;20, and AND, OR, NOT, ( )%1</source>
        <translation>必须全部出现的词语、&quot;短语&quot;、/正则表达式/、column:value、words:10-20、words:&gt;20，以及 AND、OR、NOT、( )%1</translation>
    </message>
    <message>
        <source>Columns: %1</source>
        <translation>列：%1</translation>
    </message>
</context>
<context>
    <name>ui::SegmentEditor</name>
    <message>
        <source>Type a sentence, or take one from the corpus</source>
        <translation>键入句子，或从语料库取一句</translation>
    </message>
    <message>
        <source>&amp;Text</source>
        <translation>文本(&amp;T)</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>文本</translation>
    </message>
</context>
<context>
    <name>ui::ServePanel</name>
    <message>
        <source>Start serving</source>
        <translation>开始提供</translation>
    </message>
    <message>
        <source>Raters open their links in a browser and answer into this project</source>
        <translation>评判员在浏览器中打开各自的链接，直接答入此项目</translation>
    </message>
    <message>
        <source>Stop serving</source>
        <translation>停止提供</translation>
    </message>
    <message>
        <source>Links lead nowhere until it is started again; every answer so far is in the project</source>
        <translation>在再次开始之前链接无效；至今的每个答案都在项目中</translation>
    </message>
    <message>
        <source>Copy links</source>
        <translation>复制链接</translation>
    </message>
    <message>
        <source>Copy the links of the selected raters, or of all: send each to its rater alone</source>
        <translation>复制所选评判员或所有评判员的链接：每个链接只发给其评判员</translation>
    </message>
    <message>
        <source>New links...</source>
        <translation>新链接...</translation>
    </message>
    <message>
        <source>Other links for the selected raters, or for all; those that they have lead nowhere then</source>
        <translation>为所选或所有评判员生成新链接；他们现有的链接随后失效</translation>
    </message>
    <message>
        <source>Raters and their links</source>
        <translation>评判员及其链接</translation>
    </message>
    <message>
        <source>An address of this machine, as a number. Only programs of this machine reach 127.0.0.1</source>
        <translation>本机的一个地址，写作数字。只有本机上的程序能访问 127.0.0.1</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>地址</translation>
    </message>
    <message>
        <source>any that is free</source>
        <translation>任意空闲的</translation>
    </message>
    <message>
        <source>Links hold as long as address and port stay the same</source>
        <translation>地址和端口不变，链接就一直有效</translation>
    </message>
    <message>
        <source>Port</source>
        <translation>端口</translation>
    </message>
    <message>
        <source>http and the address above</source>
        <translation>http 和上面的地址</translation>
    </message>
    <message>
        <source>Where a proxy with TLS stands in front: what its address begins with, such as https://study.example.org</source>
        <translation>前面有带 TLS 的代理时：其地址的开头，例如 https://study.example.org</translation>
    </message>
    <message>
        <source>Links begin with</source>
        <translation>链接开头为</translation>
    </message>
    <message>
        <source>Other machines may reach this address,
and what travels there is not encrypted</source>
        <translation>其他机器可以访问此地址，
传输的内容没有加密</translation>
    </message>
    <message>
        <source>Serve the study %1</source>
        <translation>提供研究 %1</translation>
    </message>
    <message>
        <source>Make new links for %1? Those that they have lead nowhere then.</source>
        <translation>为 %1 生成新链接？他们现有的链接随后失效。</translation>
    </message>
    <message>
        <source>rater</source>
        <translation>名评判员</translation>
    </message>
    <message>
        <source>raters</source>
        <translation>名评判员</translation>
    </message>
    <message>
        <source>Make new links</source>
        <translation>生成新链接</translation>
    </message>
    <message>
        <source>Copied %1. A link is a rater&apos;s key: send each to its rater alone.</source>
        <translation>已复制 %1。链接是评判员的钥匙：每个只发给其评判员。</translation>
    </message>
    <message>
        <source>link</source>
        <translation>个链接</translation>
    </message>
    <message>
        <source>links</source>
        <translation>个链接</translation>
    </message>
    <message>
        <source>Only a hash of the link is kept. Serving makes a link for raters who have none; New links replaces one</source>
        <translation>只保存链接的散列值。提供时会为还没有链接的评判员生成；“新链接”则替换现有的</translation>
    </message>
    <message>
        <source>It is not being served</source>
        <translation>它尚未提供</translation>
    </message>
    <message>
        <source>The link has not been opened since serving began</source>
        <translation>自提供开始以来，该链接还没有被打开</translation>
    </message>
    <message>
        <source>now</source>
        <translation>现在</translation>
    </message>
    <message>
        <source>%1 ago</source>
        <translation>%1前</translation>
    </message>
    <message>
        <source>Rater</source>
        <translation>评判员</translation>
    </message>
    <message>
        <source>Link</source>
        <translation>链接</translation>
    </message>
    <message>
        <source>Items done</source>
        <translation>完成条目</translation>
    </message>
    <message>
        <source>Answers now</source>
        <translation>新答案</translation>
    </message>
    <message>
        <source>Seen</source>
        <translation>最近访问</translation>
    </message>
    <message>
        <source>Pseudonym</source>
        <translation>化名</translation>
    </message>
    <message>
        <source>The rater&apos;s key to the study; shown until the window is closed, and never again</source>
        <translation>评判员进入研究的钥匙；在窗口关闭前显示，之后不再显示</translation>
    </message>
    <message>
        <source>Items without an open question</source>
        <translation>没有未答问题的条目</translation>
    </message>
    <message>
        <source>Answers that came since serving began</source>
        <translation>自提供开始以来收到的答案</translation>
    </message>
    <message>
        <source>When the rater&apos;s browser last asked for something</source>
        <translation>评判员的浏览器上次请求的时间</translation>
    </message>
    <message>
        <source>Raters answer in their browsers, into this project. Nothing is served now.</source>
        <translation>评判员在各自的浏览器中作答，直接答入此项目。现在没有提供任何研究。</translation>
    </message>
    <message>
        <source>Starting...</source>
        <translation>正在启动...</translation>
    </message>
    <message>
        <source>The study %1 is being served at %2. Stop it before you serve this one.</source>
        <translation>研究 %1 正在 %2 提供。提供此研究之前请先停止它。</translation>
    </message>
    <message>
        <source>Serving at %1: %2 of %3 items are judged, 1 rater is there now.</source>
        <translation>正在 %1 提供：%3 个条目中已评判 %2 个，现在有 1 名评判员在线。</translation>
    </message>
    <message>
        <source>Serving at %1: %2 of %3 items are judged, %4 raters are there now.</source>
        <translation>正在 %1 提供：%3 个条目中已评判 %2 个，现在有 %4 名评判员在线。</translation>
    </message>
</context>
<context>
    <name>ui::Session</name>
    <message>
        <source>Open %1</source>
        <translation>打开 %1</translation>
    </message>
    <message>
        <source>Create %1</source>
        <translation>创建 %1</translation>
    </message>
    <message>
        <source>Make the demo project</source>
        <translation>制作演示项目</translation>
    </message>
    <message>
        <source>Not loaded: this victim is a program, and it was never allowed on this machine.</source>
        <translation>未载入：此受害模型是程序，且在此计算机上从未被允许。</translation>
    </message>
    <message>
        <source>Choose it again to be asked.</source>
        <translation>再次选择它以便询问。</translation>
    </message>
    <message>
        <source>Load %1</source>
        <translation>载入 %1</translation>
    </message>
    <message>
        <source>The victim is a program. Loading it runs this command on your machine:</source>
        <translation>受害模型是程序。载入它会在您的计算机上运行此命令：</translation>
    </message>
    <message>
        <source>The recipe %1 rewrites texts with a program. It runs this command on your machine:</source>
        <translation>配方 %1 用程序改写文本。它会在您的计算机上运行此命令：</translation>
    </message>
    <message>
        <source>The recipe %1 rewrites texts with a program that was never allowed on this machine.</source>
        <translation>配方 %1 用一个在此计算机上从未被允许的程序改写文本。</translation>
    </message>
    <message>
        <source>Look at its command and allow it, or choose another recipe.</source>
        <translation>请查看其命令并允许，或选择另一个配方。</translation>
    </message>
    <message>
        <source>Read corpus</source>
        <translation>读取语料库</translation>
    </message>
    <message>
        <source>Give memory back</source>
        <translation>归还内存</translation>
    </message>
</context>
<context>
    <name>ui::SetKeeper</name>
    <message>
        <source>Make the figure set %1</source>
        <translation>制作图表集 %1</translation>
    </message>
    <message>
        <source>Check the figure set %1</source>
        <translation>检查图表集 %1</translation>
    </message>
    <message>
        <source>Count the numbers of %1</source>
        <translation>统计 %1 的数值</translation>
    </message>
</context>
<context>
    <name>ui::SetsDialog</name>
    <message>
        <source>Figure sets</source>
        <translation>图表集</translation>
    </message>
    <message>
        <source>Figure set</source>
        <translation>图表集</translation>
    </message>
    <message>
        <source>New...</source>
        <translation>新建...</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>移除</translation>
    </message>
    <message>
        <source>Forget the set; files that were written stay</source>
        <translation>忘掉此图表集；已写的文件保留</translation>
    </message>
    <message>
        <source>%1: %2 written, %3 as they were</source>
        <translation>%1：已写 %2，%3 未变</translation>
    </message>
    <message>
        <source>%1: %2 could not be written</source>
        <translation>%1：%2 无法写入</translation>
    </message>
    <message>
        <source>Figure sets...</source>
        <translation>图表集...</translation>
    </message>
    <message>
        <source>%1: nothing to point out</source>
        <translation>%1：没有要指出的</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>finding</source>
        <translation>处问题</translation>
    </message>
    <message>
        <source>findings</source>
        <translation>处问题</translation>
    </message>
    <message>
        <source>number</source>
        <translation>个数值</translation>
    </message>
    <message>
        <source>numbers</source>
        <translation>个数值</translation>
    </message>
    <message>
        <source>Figures and tables</source>
        <translation>图与表</translation>
    </message>
    <message>
        <source>Figures and tables of the set</source>
        <translation>图表集中的图和表</translation>
    </message>
    <message>
        <source>F2 gives one another name, which its files have, too</source>
        <translation>按 F2 给它另一个名称，其文件也用此名称</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>显示</translation>
    </message>
    <message>
        <source>Up</source>
        <translation>上移</translation>
    </message>
    <message>
        <source>Down</source>
        <translation>下移</translation>
    </message>
    <message>
        <source>Take out</source>
        <translation>取出</translation>
    </message>
    <message>
        <source> mm</source>
        <translation> 毫米</translation>
    </message>
    <message>
        <source>Style</source>
        <translation>风格</translation>
    </message>
    <message>
        <source>Width</source>
        <translation>宽度</translation>
    </message>
    <message>
        <source>Of figures that have none of their own</source>
        <translation>用于没有自己风格的图</translation>
    </message>
    <message>
        <source>Height</source>
        <translation>高度</translation>
    </message>
    <message>
        <source>Column</source>
        <translation>栏</translation>
    </message>
    <message>
        <source>Width of the paper&apos;s column</source>
        <translation>论文一栏的宽度</translation>
    </message>
    <message>
        <source>Page</source>
        <translation>页面</translation>
    </message>
    <message>
        <source>Width of the page&apos;s text</source>
        <translation>页面文字的宽度</translation>
    </message>
    <message>
        <source>Font</source>
        <translation>字体</translation>
    </message>
    <message>
        <source>Colours</source>
        <translation>颜色</translation>
    </message>
    <message>
        <source>Formats</source>
        <translation>格式</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>文件夹</translation>
    </message>
    <message>
        <source>Where the files go</source>
        <translation>文件写到哪里</translation>
    </message>
    <message>
        <source>Paper</source>
        <translation>论文</translation>
    </message>
    <message>
        <source>The paper&apos;s main .tex file, whose numbers are compared</source>
        <translation>论文的主 .tex 文件，比较其中的数值</translation>
    </message>
    <message>
        <source>Write it again when its numbers change</source>
        <translation>数值变化时再次写入</translation>
    </message>
    <message>
        <source>While the project is open here; files whose contents stay the same are not touched, so that latexmk builds only what changed</source>
        <translation>在此处打开项目期间；内容不变的文件不会改动，使 latexmk 只生成有变化的部分</translation>
    </message>
    <message>
        <source>Write all</source>
        <translation>全部写入</translation>
    </message>
    <message>
        <source>Write all of the set into its folder (F8)</source>
        <translation>把图表集全部写入其文件夹 (F8)</translation>
    </message>
    <message>
        <source>Check</source>
        <translation>检查</translation>
    </message>
    <message>
        <source>Widths, letters, fonts and grey of the figures, and numbers of the paper that are others by now</source>
        <translation>图的宽度、字母、字体和灰度，以及论文中已经变化的数值</translation>
    </message>
    <message>
        <source>Numbers</source>
        <translation>数值</translation>
    </message>
    <message>
        <source>The numbers of the set with their keys; Return or a double click copies one as \flnum{...}</source>
        <translation>图表集的数值及其键；按回车或双击会以 \flnum{...} 复制一个</translation>
    </message>
    <message>
        <source>Replace</source>
        <translation>替换</translation>
    </message>
    <message>
        <source>Write all of it, also over files that are not of an earlier export</source>
        <translation>全部写入，也覆盖并非先前导出的文件</translation>
    </message>
    <message>
        <source>What was found</source>
        <translation>发现的问题</translation>
    </message>
    <message>
        <source>%1 is on the clipboard</source>
        <translation>%1 已在剪贴板上</translation>
    </message>
    <message>
        <source>No figure set yet. &quot;Add to a figure set&quot; on the page makes one.</source>
        <translation>还没有图表集。页面上的“加入图表集”会新建一个。</translation>
    </message>
    <message>
        <source>Nothing is in the set. &quot;Add to a figure set&quot; on the page adds what it shows.</source>
        <translation>图表集中没有内容。页面上的“加入图表集”会加入所显示的内容。</translation>
    </message>
    <message>
        <source>New figure set</source>
        <translation>新图表集</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>paper</source>
        <translation>论文</translation>
    </message>
    <message>
        <source>Choose the folder that the files go into.</source>
        <translation>请选择文件要写入的文件夹。</translation>
    </message>
    <message>
        <source>The figure set %1 was removed.</source>
        <translation>已移除图表集 %1。</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
</context>
<context>
    <name>ui::SettingsPage</name>
    <message>
        <source>Check again</source>
        <translation>重新检查</translation>
    </message>
    <message>
        <source>Look for the resources again</source>
        <translation>重新查找资源</translation>
    </message>
    <message>
        <source>Resources</source>
        <translation>资源</translation>
    </message>
    <message>
        <source>Appearance</source>
        <translation>外观</translation>
    </message>
    <message>
        <source>as the system</source>
        <translation>随系统</translation>
    </message>
    <message>
        <source>light</source>
        <translation>浅色</translation>
    </message>
    <message>
        <source>dark</source>
        <translation>深色</translation>
    </message>
    <message>
        <source>Colours</source>
        <translation>颜色</translation>
    </message>
    <message>
        <source>Text size</source>
        <translation>文字大小</translation>
    </message>
    <message>
        <source>Of the window; the handbook, what is exported and messages about files stay English</source>
        <translation>窗口的语言；手册、导出内容和关于文件的消息仍为英语</translation>
    </message>
    <message>
        <source>This holds when Faultline is started again.</source>
        <translation>重新启动 Faultline 后生效。</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>语言</translation>
    </message>
    <message>
        <source>Work</source>
        <translation>工作</translation>
    </message>
    <message>
        <source>one per core (%1)</source>
        <translation>每个核心一个（%1）</translation>
    </message>
    <message>
        <source>Workers</source>
        <translation>工作线程</translation>
    </message>
    <message>
        <source> s</source>
        <translation> 秒</translation>
    </message>
    <message>
        <source>Seconds that a program (exec:) may take for an answer</source>
        <translation>程序（exec:）回答可用的秒数</translation>
    </message>
    <message>
        <source>Programs answer within</source>
        <translation>程序回答时限</translation>
    </message>
    <message>
        <source>Folders</source>
        <translation>文件夹</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>Show the folder</source>
        <translation>显示文件夹</translation>
    </message>
    <message>
        <source>Open: %1</source>
        <translation>打开：%1</translation>
    </message>
    <message>
        <source>Shipped recipes, models, corpora and word lists</source>
        <translation>随附的配方、模型、语料库和词表</translation>
    </message>
    <message>
        <source>Your own</source>
        <translation>您自己的</translation>
    </message>
    <message>
        <source>Models and vectors put here are found by name</source>
        <translation>放在这里的模型和向量可按名称找到</translation>
    </message>
    <message>
        <source>Cache</source>
        <translation>缓存</translation>
    </message>
    <message>
        <source>Things that can be computed again</source>
        <translation>可以重新计算的内容</translation>
    </message>
    <message>
        <source>Check the resources</source>
        <translation>检查资源</translation>
    </message>
    <message>
        <source>Everything the shipped recipes need is there.</source>
        <translation>随附配方所需的一切都在。</translation>
    </message>
    <message>
        <source>1 resource is missing; the last column says what to do.</source>
        <translation>缺少 1 个资源；最后一列说明怎么办。</translation>
    </message>
    <message>
        <source>%1 resources are missing; the last column says what to do.</source>
        <translation>缺少 %1 个资源；最后一列说明怎么办。</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>Appearance, workers, and what is installed</source>
        <translation>外观、工作线程和已安装的内容</translation>
    </message>
</context>
<context>
    <name>ui::SetupPanel</name>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Back to the campaigns</source>
        <translation>回到攻击活动</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>开始</translation>
    </message>
    <message>
        <source>Store the campaign in the project and run it</source>
        <translation>把攻击活动存入项目并运行</translation>
    </message>
    <message>
        <source>What is attacked</source>
        <translation>攻击什么</translation>
    </message>
    <message>
        <source>The name of the campaign; made from recipe and corpus when empty</source>
        <translation>攻击活动的名称；为空时由配方和语料库生成</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Corpus</source>
        <translation>语料库</translation>
    </message>
    <message>
        <source>Labels of the sample</source>
        <translation>样本的标签</translation>
    </message>
    <message>
        <source>How it is attacked</source>
        <translation>如何攻击</translation>
    </message>
    <message>
        <source>Each text gets as many changed words as that campaign changed there, so that both attacks can be compared at equal edits; texts that it left alone stay</source>
        <translation>每个文本改动的词数与该攻击活动在其中改动的相同，以便在相同改动下比较两种攻击；它未改动的文本保持不变</translation>
    </message>
    <message>
        <source>As many words as</source>
        <translation>改动词数按照</translation>
    </message>
    <message>
        <source>the recipe allows</source>
        <translation>配方所允许的</translation>
    </message>
    <message>
        <source>Victim</source>
        <translation>受害模型</translation>
    </message>
    <message>
        <source>Recipe</source>
        <translation>配方</translation>
    </message>
    <message>
        <source>the %1 chosen examples</source>
        <translation>所选的 %1 个样例</translation>
    </message>
    <message>
        <source>the same examples, by their ids</source>
        <translation>相同的样例，按其编号</translation>
    </message>
    <message>
        <source>%1 on %2</source>
        <translation>%1，对象 %2</translation>
    </message>
    <message>
        <source>Like %1, and nothing is different yet: choose another seed, sample, victim or recipe.</source>
        <translation>与 %1 相同，还没有任何不同：请选择另一种子、样本、受害模型或配方。</translation>
    </message>
    <message>
        <source>Like %1, but: %2.</source>
        <translation>与 %1 相同，但：%2。</translation>
    </message>
    <message>
        <source>Reading the corpus...</source>
        <translation>正在读取语料库...</translation>
    </message>
    <message>
        <source>Choose a corpus.</source>
        <translation>请选择语料库。</translation>
    </message>
    <message>
        <source>%1 of %2 would be attacked</source>
        <translation>将攻击 %2 中的 %1</translation>
    </message>
    <message>
        <source>example</source>
        <translation>个样例</translation>
    </message>
    <message>
        <source>examples</source>
        <translation>样例</translation>
    </message>
    <message>
        <source>%1, drawn as for %2, so that both can be compared:</source>
        <translation>%1，按 %2 的方式抽取，以便比较两者：</translation>
    </message>
    <message>
        <source>Choose a victim.</source>
        <translation>请选择受害模型。</translation>
    </message>
    <message>
        <source>Loading...</source>
        <translation>正在载入...</translation>
    </message>
    <message>
        <source>%1; answers trees with %2</source>
        <translation>%1；以树回答，含 %2</translation>
    </message>
    <message>
        <source>relation</source>
        <translation>种关系</translation>
    </message>
    <message>
        <source>relations</source>
        <translation>种关系</translation>
    </message>
    <message>
        <source>%1; answers %2</source>
        <translation>%1；回答 %2</translation>
    </message>
    <message>
        <source> or </source>
        <translation> 或 </translation>
    </message>
    <message>
        <source>Choose a recipe.</source>
        <translation>请选择配方。</translation>
    </message>
    <message>
        <source>Show the command...</source>
        <translation>显示命令...</translation>
    </message>
    <message>
        <source>Check recipe and victim</source>
        <translation>检查配方和受害模型</translation>
    </message>
    <message>
        <source>The victim was trained on this very file: it knows the answers, and its score and robustness are not those on texts it has not seen.</source>
        <translation>受害模型正是用此文件训练的：它知道答案，其得分和稳健性与未见过的文本不同。</translation>
    </message>
    <message>
        <source>Try %1 on %2 without an attack</source>
        <translation>不攻击，在 %2 上试 %1</translation>
    </message>
    <message>
        <source>Without an attack the victim is right on %1 of %2.</source>
        <translation>不攻击时，受害模型在 %2 中答对 %1。</translation>
    </message>
    <message>
        <source>Store the campaign</source>
        <translation>存储攻击活动</translation>
    </message>
    <message>
        <source>The corpus is in %1, and %2 reads %3</source>
        <translation>语料库是 %1 文本，而 %2 读的是 %3</translation>
    </message>
    <message>
        <source>The texts look like %1, and neither the corpus nor %2 says its language: they are read as English. Say it on the page Corpora or Victims</source>
        <translation>文本看起来是 %1，而语料库和 %2 都没有说明语言：它们会被当作英语来读。请在“语料库”或“受害模型”页面上指定</translation>
    </message>
    <message>
        <source>The project has this campaign already: %1. What is done is not done twice. Name the new one to attack all anew</source>
        <translation>项目中已有此攻击活动：%1。已完成的不会重做。如需全部重新攻击，请为新的攻击活动命名</translation>
    </message>
    <message>
        <source>%1 of campaigns with the same victim, recipe and seed were taken: what is done is not done twice.</source>
        <translation>已采用受害模型、配方和种子相同的攻击活动的 %1：已完成的不会重做。</translation>
    </message>
    <message>
        <source>result</source>
        <translation>个结果</translation>
    </message>
    <message>
        <source>results</source>
        <translation>个结果</translation>
    </message>
</context>
<context>
    <name>ui::Sidebar</name>
    <message>
        <source>Collapse</source>
        <translation>折叠</translation>
    </message>
    <message>
        <source>Pages</source>
        <translation>页面</translation>
    </message>
    <message>
        <source>Show icons only, or icons with names (Ctrl+B)</source>
        <translation>只显示图标，或显示图标和名称 (Ctrl+B)</translation>
    </message>
</context>
<context>
    <name>ui::SliceTable</name>
    <message>
        <source>All examples</source>
        <translation>所有样例</translation>
    </message>
    <message>
        <source>All results</source>
        <translation>所有结果</translation>
    </message>
    <message>
        <source>Keep the search as a slice...</source>
        <translation>把搜索保留为切片...</translation>
    </message>
    <message>
        <source>Remove the slice</source>
        <translation>移除切片</translation>
    </message>
    <message>
        <source>Slices</source>
        <translation>切片</translation>
    </message>
    <message>
        <source>Click on a slice to see its examples</source>
        <translation>点击切片可查看其样例</translation>
    </message>
    <message>
        <source>Give what is searched for now a name; it stays in this list, for corpora and results</source>
        <translation>给当前搜索起个名称；它会留在此列表，供语料库和结果使用</translation>
    </message>
    <message>
        <source>Remove the chosen slice from the list; those without a star suggest themselves</source>
        <translation>从列表移除所选切片；没有星号的是自动建议的</translation>
    </message>
    <message>
        <source>Slice</source>
        <translation>切片</translation>
    </message>
    <message>
        <source>Examples</source>
        <translation>样例</translation>
    </message>
    <message>
        <source>of %1, with Wilson&apos;s 95% interval</source>
        <translation>占 %1，附 Wilson 95% 区间</translation>
    </message>
    <message>
        <source>Click on a row to see its examples</source>
        <translation>点击一行查看其样例</translation>
    </message>
</context>
<context>
    <name>ui::SlicesDialog</name>
    <message>
        <source>Slices of the results</source>
        <translation>结果的切片</translation>
    </message>
    <message>
        <source>Count the slices</source>
        <translation>统计切片</translation>
    </message>
    <message>
        <source>broken, of those attacked</source>
        <translation>被攻破，占被攻击的</translation>
    </message>
    <message>
        <source>Keep the search as a slice</source>
        <translation>把搜索保留为切片</translation>
    </message>
    <message>
        <source>Name of the slice</source>
        <translation>切片名称</translation>
    </message>
    <message>
        <source>Slices</source>
        <translation>切片</translation>
    </message>
    <message>
        <source>Word pairs</source>
        <translation>词对</translation>
    </message>
    <message>
        <source>Word, and what stands for it</source>
        <translation>词及其替换</translation>
    </message>
    <message>
        <source>Parts of speech</source>
        <translation>词性</translation>
    </message>
    <message>
        <source>Part of speech of what was changed</source>
        <translation>被改动之处的词性</translation>
    </message>
    <message>
        <source>Places</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>Where in the text it was changed</source>
        <translation>文本中被改动的位置</translation>
    </message>
    <message>
        <source>Count what breaks it</source>
        <translation>统计什么能攻破</translation>
    </message>
    <message>
        <source>broken, of those with it</source>
        <translation>其中被攻破的比例</translation>
    </message>
    <message>
        <source>first quarter</source>
        <translation>第一个四分之一</translation>
    </message>
    <message>
        <source>second quarter</source>
        <translation>第二个四分之一</translation>
    </message>
    <message>
        <source>third quarter</source>
        <translation>第三个四分之一</translation>
    </message>
    <message>
        <source>last quarter</source>
        <translation>最后四分之一</translation>
    </message>
</context>
<context>
    <name>ui::SliderAnswer</name>
    <message>
        <source>Left and Right move, Enter continues</source>
        <translation>左右键移动，Enter 继续</translation>
    </message>
    <message>
        <source>Move the slider first, or click it.</source>
        <translation>请先移动或点击滑块。</translation>
    </message>
</context>
<context>
    <name>ui::SpansAnswer</name>
    <message>
        <source>Mark</source>
        <translation>标记</translation>
    </message>
    <message>
        <source>Nothing is marked.</source>
        <translation>没有标记。</translation>
    </message>
    <message>
        <source>Select words, then the digit of a label; Backspace removes the last mark, Enter continues</source>
        <translation>选择词语，再按标签的数字；退格键移除最后的标记，Enter 继续</translation>
    </message>
</context>
<context>
    <name>ui::StageList</name>
    <message>
        <source>Stages</source>
        <translation>阶段</translation>
    </message>
    <message>
        <source>done</source>
        <translation>完成</translation>
    </message>
    <message>
        <source>done: %1</source>
        <translation>完成：%1</translation>
    </message>
    <message>
        <source>under way</source>
        <translation>进行中</translation>
    </message>
</context>
<context>
    <name>ui::StudiesPage</name>
    <message>
        <source>Open the project that the packets came from, then drop the files again.</source>
        <translation>请打开评判包所属的项目，再拖入文件。</translation>
    </message>
    <message>
        <source>New study...</source>
        <translation>新建研究...</translation>
    </message>
    <message>
        <source>Choose texts, questions and raters</source>
        <translation>选择文本、问题和评判员</translation>
    </message>
    <message>
        <source>Change the design...</source>
        <translation>更改设计...</translation>
    </message>
    <message>
        <source>Edit questions and instructions as a new version; answers so far are kept</source>
        <translation>把问题和说明编辑为新版本；已有答案保留</translation>
    </message>
    <message>
        <source>Delete...</source>
        <translation>删除...</translation>
    </message>
    <message>
        <source>Delete the study; one with answers cannot be deleted</source>
        <translation>删除研究；已有答案的无法删除</translation>
    </message>
    <message>
        <source>Figures and tables</source>
        <translation>图与表</translation>
    </message>
    <message>
        <source>This study&apos;s figures and tables, as they go into the paper</source>
        <translation>此研究的图与表，如论文所用</translation>
    </message>
    <message>
        <source>Study</source>
        <translation>研究</translation>
    </message>
    <message>
        <source>Title</source>
        <translation>标题</translation>
    </message>
    <message>
        <source>Items</source>
        <translation>条目</translation>
    </message>
    <message>
        <source>Raters</source>
        <translation>评判员</translation>
    </message>
    <message>
        <source>Judgements</source>
        <translation>评判</translation>
    </message>
    <message>
        <source>Version</source>
        <translation>版本</translation>
    </message>
    <message>
        <source>Created</source>
        <translation>创建时间</translation>
    </message>
    <message>
        <source>Name in the ballots</source>
        <translation>选票中的名称</translation>
    </message>
    <message>
        <source>What raters read</source>
        <translation>评判员读到的内容</translation>
    </message>
    <message>
        <source>Raters of whom something came back, of all</source>
        <translation>有返回的评判员，占全部</translation>
    </message>
    <message>
        <source>Items judged by all raters together, of those handed out</source>
        <translation>所有评判员合计评判的条目，占分发的</translation>
    </message>
    <message>
        <source>Studies</source>
        <translation>研究</translation>
    </message>
    <message>
        <source>Agreement</source>
        <translation>一致性</translation>
    </message>
    <message>
        <source>Read the studies</source>
        <translation>读取研究</translation>
    </message>
    <message>
        <source>No study yet. Choose texts and questions, hand packets to raters, and see whether people find the meaning kept.</source>
        <translation>还没有研究。选择文本和问题，把评判包交给评判员，看看人们是否认为含义得以保留。</translation>
    </message>
    <message>
        <source>No project is open. Begin with the demo, or open a project on the Home page.</source>
        <translation>没有打开的项目。从演示开始，或在“主页”打开一个项目。</translation>
    </message>
    <message>
        <source>No answers yet. They are read here as soon as ballots are imported.</source>
        <translation>还没有答案。导入选票后会在此读取。</translation>
    </message>
    <message>
        <source>Read the judgements</source>
        <translation>读取评判</translation>
    </message>
    <message>
        <source>Delete the study &quot;%1&quot;? This cannot be undone.</source>
        <translation>删除研究“%1”吗？此操作无法撤销。</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>删除</translation>
    </message>
    <message>
        <source>Ask people about the perturbed texts</source>
        <translation>让人评判扰动后的文本</translation>
    </message>
    <message>
        <source>Serve</source>
        <translation>提供</translation>
    </message>
    <message>
        <source>Disputes</source>
        <translation>争议</translation>
    </message>
    <message>
        <source>Pace</source>
        <translation>进度</translation>
    </message>
</context>
<context>
    <name>ui::SuccessCurve</name>
    <message>
        <source>Success by examples attacked</source>
        <translation>成功率随已攻击样例数的变化</translation>
    </message>
    <message>
        <source>Examples attacked</source>
        <translation>已攻击的样例</translation>
    </message>
    <message>
        <source>Success, %</source>
        <translation>成功率，%</translation>
    </message>
    <message>
        <source>Choose a cell to see how its success rate settles.</source>
        <translation>选择一个单元格，查看其成功率如何趋于稳定。</translation>
    </message>
    <message>
        <source>%1: no example was attacked yet.</source>
        <translation>%1：尚未攻击任何样例。</translation>
    </message>
    <message>
        <source>%1: %2 after %3</source>
        <translation>%1：%3后为 %2</translation>
    </message>
    <message>
        <source>example</source>
        <translation>个样例</translation>
    </message>
    <message>
        <source>examples</source>
        <translation>个样例</translation>
    </message>
</context>
<context>
    <name>ui::SummaryLine</name>
    <message>
        <source>leave out</source>
        <translation>略去</translation>
    </message>
    <message>
        <source>whole campaign:</source>
        <translation>整个攻击活动：</translation>
    </message>
    <message>
        <source>Leave out excluded results</source>
        <translation>略去被排除的结果</translation>
    </message>
    <message>
        <source>Off, excluded results count in the numbers of this line; on, they do not. Tables and figures have this switch among their options.</source>
        <translation>关闭时，被排除的结果计入此行的数字；打开时不计。图与表的选项中也有此开关。</translation>
    </message>
    <message>
        <source>Means over succeeded attacks</source>
        <translation>成功攻击的均值</translation>
    </message>
    <message>
        <source>Before and under attack; strict leaves the arcs of changed words out</source>
        <translation>攻击前与攻击下；严格则略去改动词的弧</translation>
    </message>
    <message>
        <source>Convention of the rate</source>
        <translation>比率的约定</translation>
    </message>
    <message>
        <source>by convention</source>
        <translation>按约定</translation>
    </message>
    <message>
        <source>result</source>
        <translation>个结果</translation>
    </message>
    <message>
        <source>results</source>
        <translation>个结果</translation>
    </message>
    <message>
        <source>%1 of %2 results</source>
        <translation>%2 个结果中的 %1 个</translation>
    </message>
    <message>
        <source>%1 excluded, left out</source>
        <translation>排除 %1，已略去</translation>
    </message>
    <message>
        <source>%1 excluded, still counted</source>
        <translation>排除 %1，仍计入</translation>
    </message>
    <message>
        <source>Sum up the results</source>
        <translation>汇总结果</translation>
    </message>
    <message>
        <source>mean %1 queries</source>
        <translation>平均 %1 次查询</translation>
    </message>
    <message>
        <source>%1 of the words changed</source>
        <translation>改动了 %1 的词</translation>
    </message>
    <message>
        <source>%1 %2 → %3</source>
        <translation>%1 %2 → %3</translation>
    </message>
    <message>
        <source>agreement (%1)</source>
        <translation>一致（%1）</translation>
    </message>
    <message>
        <source>strict %1 → %2</source>
        <translation>严格 %1 → %2</translation>
    </message>
    <message>
        <source>%1 of %2 fool the victim</source>
        <translation>%2 中 %1 骗过受害模型</translation>
    </message>
    <message>
        <source>variant</source>
        <translation>个变体</translation>
    </message>
    <message>
        <source>variants</source>
        <translation>个变体</translation>
    </message>
    <message>
        <source>Success %1</source>
        <translation>成功率 %1</translation>
    </message>
    <message>
        <source>With Wilson&apos;s 95% interval. %1</source>
        <translation>附 Wilson 95% 区间。%1</translation>
    </message>
    <message>
        <source> Examples that ended in an error (%1): %2; %3.</source>
        <translation> 以错误结束的样例（%1）：%2；%3。</translation>
    </message>
    <message>
        <source>%1 in %2</source>
        <translation>%2 中 %1</translation>
    </message>
    <message>
        <source>Succeeded and judged by raters to keep the meaning (or structure), of all attacked; with 95% interval. Study %1: %2</source>
        <translation>成功且评判员认为含义（或结构）保留，占全部被攻击的；附 95% 区间。研究 %1：%2</translation>
    </message>
</context>
<context>
    <name>ui::TableLinks</name>
    <message>
        <source>Click to see the examples</source>
        <translation>点击以查看样例</translation>
    </message>
</context>
<context>
    <name>ui::TextAnswers</name>
    <message>
        <source>The victim&apos;s answers</source>
        <translation>受害模型的答案</translation>
    </message>
    <message>
        <source>Gold</source>
        <translation>标准</translation>
    </message>
    <message>
        <source>Gold after</source>
        <translation>之后的标准</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>答案</translation>
    </message>
    <message>
        <source>Before and after</source>
        <translation>之前和之后</translation>
    </message>
    <message>
        <source>Before</source>
        <translation>之前</translation>
    </message>
    <message>
        <source>After</source>
        <translation>之后</translation>
    </message>
</context>
<context>
    <name>ui::TextsTab</name>
    <message>
        <source>Examples</source>
        <translation>样例</translation>
    </message>
    <message>
        <source>example</source>
        <translation>个样例</translation>
    </message>
    <message>
        <source>Raters read it; it must not say what is tested</source>
        <translation>评判员会读到；不能透露所测内容</translation>
    </message>
    <message>
        <source>Title</source>
        <translation>标题</translation>
    </message>
    <message>
        <source>What raters read before the first item, and again with F1</source>
        <translation>评判员在第一个条目之前读到的内容，可用 F1 再读</translation>
    </message>
    <message>
        <source>Instructions</source>
        <translation>说明</translation>
    </message>
    <message>
        <source>The first text of the example</source>
        <translation>样例的第一个文本</translation>
    </message>
    <message>
        <source>The second text; empty when there is only one</source>
        <translation>第二个文本；只有一个时为空</translation>
    </message>
    <message>
        <source>The right answers, one per line: question = answer</source>
        <translation>正确答案，每行一个：问题 = 答案</translation>
    </message>
    <message>
        <source>Why, in a sentence</source>
        <translation>用一句话说明理由</translation>
    </message>
    <message>
        <source>Text A</source>
        <translation>文本 A</translation>
    </message>
    <message>
        <source>Text B</source>
        <translation>文本 B</translation>
    </message>
    <message>
        <source>Answers</source>
        <translation>答案</translation>
    </message>
    <message>
        <source>Because</source>
        <translation>理由</translation>
    </message>
    <message>
        <source>New example</source>
        <translation>新样例</translation>
    </message>
</context>
<context>
    <name>ui::TieWindow</name>
    <message>
        <source>What the raters said (V)</source>
        <translation>评判员怎么说 (V)</translation>
    </message>
    <message>
        <source>Show who answered what, in how many seconds, with remarks and flags</source>
        <translation>显示谁作了什么答案、用了几秒，以及备注和标记</translation>
    </message>
    <message>
        <source>Decide ties: %1</source>
        <translation>裁定平局：%1</translation>
    </message>
    <message>
        <source>Ties, pending and decided</source>
        <translation>平局，未决的和已裁定的</translation>
    </message>
    <message>
        <source>Decision</source>
        <translation>裁定</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>What was decided, or that it is pending</source>
        <translation>裁定了什么，或尚未裁定</translation>
    </message>
    <message>
        <source>Next (N)</source>
        <translation>下一个 (N)</translation>
    </message>
    <message>
        <source>To the next tie that is pending</source>
        <translation>到下一个未决的平局</translation>
    </message>
    <message>
        <source>Previous (P)</source>
        <translation>上一个 (P)</translation>
    </message>
    <message>
        <source>To the tie before, decided or not</source>
        <translation>到前一个平局，无论是否已裁定</translation>
    </message>
    <message>
        <source>Ties</source>
        <translation>平局</translation>
    </message>
    <message>
        <source>What the raters said</source>
        <translation>评判员怎么说</translation>
    </message>
    <message>
        <source>Rater</source>
        <translation>评判员</translation>
    </message>
    <message>
        <source>Question</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>答案</translation>
    </message>
    <message>
        <source>Seconds</source>
        <translation>秒</translation>
    </message>
    <message>
        <source>Comment</source>
        <translation>评论</translation>
    </message>
    <message>
        <source>In doubt</source>
        <translation>存疑</translation>
    </message>
    <message>
        <source>From the question&apos;s appearance to the answer</source>
        <translation>从问题出现到作答</translation>
    </message>
    <message>
        <source>What speaks against the rater&apos;s answers as a whole</source>
        <translation>对该评判员整体答案的质疑</translation>
    </message>
    <message>
        <source>Read the flags</source>
        <translation>读取标记</translation>
    </message>
    <message>
        <source>pending</source>
        <translation>未决</translation>
    </message>
    <message>
        <source>The time was not measured</source>
        <translation>没有测量时间</translation>
    </message>
    <message>
        <source>Flags: nothing was found in the text.</source>
        <translation>标记：文本中没有发现任何问题。</translation>
    </message>
    <message>
        <source>Flags: %1.</source>
        <translation>标记：%1。</translation>
    </message>
</context>
<context>
    <name>ui::Trace</name>
    <message>
        <source>rejected by %1</source>
        <translation>被 %1 拒绝</translation>
    </message>
    <message>
        <source>chosen</source>
        <translation>所选</translation>
    </message>
    <message>
        <source>similarity to the original %1, to the text before %2</source>
        <translation>与原文的相似度 %1，与此前文本的相似度 %2</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>步长</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>变化</translation>
    </message>
    <message>
        <source>Score</source>
        <translation>得分</translation>
    </message>
    <message>
        <source>Queries</source>
        <translation>查询数</translation>
    </message>
    <message>
        <source>The victim&apos;s score of the answer that is attacked</source>
        <translation>被攻击答案的受害模型得分</translation>
    </message>
</context>
<context>
    <name>ui::TraceModel</name>
    <message>
        <source>arc moved</source>
        <translation>条弧移动</translation>
    </message>
    <message>
        <source>arcs moved</source>
        <translation>条弧移动</translation>
    </message>
    <message>
        <source>query</source>
        <translation>次查询</translation>
    </message>
    <message>
        <source>queries</source>
        <translation>次查询</translation>
    </message>
    <message>
        <source>Succeeded: %1 after %2 (%3%), %4</source>
        <translation>成功：%1，经 %2（%3%），%4</translation>
    </message>
    <message>
        <source>changed word</source>
        <translation>个改动词</translation>
    </message>
    <message>
        <source>changed words</source>
        <translation>个改动词</translation>
    </message>
    <message>
        <source>Failed: %1; %2</source>
        <translation>失败：%1；%2</translation>
    </message>
    <message>
        <source>Skipped: %1</source>
        <translation>跳过：%1</translation>
    </message>
    <message>
        <source>Stopped: %1; %2</source>
        <translation>停止：%1；%2</translation>
    </message>
    <message>
        <source>The attack ended in an error, see above</source>
        <translation>攻击以错误结束，见上</translation>
    </message>
    <message>
        <source>Step %1: %2</source>
        <translation>第 %1 步：%2</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>步长</translation>
    </message>
    <message>
        <source>Score</source>
        <translation>得分</translation>
    </message>
    <message>
        <source>Queries</source>
        <translation>查询数</translation>
    </message>
</context>
<context>
    <name>ui::TracePanel</name>
    <message>
        <source>Steps of the attack</source>
        <translation>攻击的步骤</translation>
    </message>
    <message>
        <source>Attack</source>
        <translation>攻击</translation>
    </message>
    <message>
        <source>Attack this text with the recipe</source>
        <translation>用配方攻击此文本</translation>
    </message>
    <message>
        <source>All variants</source>
        <translation>所有变体</translation>
    </message>
    <message>
        <source>Make every change that the recipe proposes by itself, and query them all</source>
        <translation>逐一做出配方提出的每个改动，并全部查询</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Stop the attack</source>
        <translation>停止攻击</translation>
    </message>
    <message>
        <source>First step</source>
        <translation>第一步</translation>
    </message>
    <message>
        <source>Show the first step of the attack</source>
        <translation>显示攻击的第一步</translation>
    </message>
    <message>
        <source>Previous step</source>
        <translation>上一步</translation>
    </message>
    <message>
        <source>Show the step before this one</source>
        <translation>显示前一步</translation>
    </message>
    <message>
        <source>Next step</source>
        <translation>下一步</translation>
    </message>
    <message>
        <source>Show the step after this one</source>
        <translation>显示后一步</translation>
    </message>
    <message>
        <source>Last step</source>
        <translation>最后一步</translation>
    </message>
    <message>
        <source>Show the last step of the attack</source>
        <translation>显示攻击的最后一步</translation>
    </message>
    <message>
        <source>Attack with %1</source>
        <translation>用 %1 攻击</translation>
    </message>
    <message>
        <source>Running %1 ...</source>
        <translation>正在运行 %1 ...</translation>
    </message>
    <message>
        <source>Trace: run the recipe to see it step by step</source>
        <translation>轨迹：运行配方以逐步查看</translation>
    </message>
</context>
<context>
    <name>ui::TrainingCurves</name>
    <message>
        <source>Learning curves</source>
        <translation>学习曲线</translation>
    </message>
    <message>
        <source>Epoch</source>
        <translation>轮次</translation>
    </message>
    <message>
        <source>Loss</source>
        <translation>损失</translation>
    </message>
    <message>
        <source>Score on development data</source>
        <translation>开发数据上的得分</translation>
    </message>
    <message>
        <source>loss</source>
        <translation>损失</translation>
    </message>
    <message>
        <source>score</source>
        <translation>得分</translation>
    </message>
    <message>
        <source>No epoch yet.</source>
        <translation>还没有完成的轮次。</translation>
    </message>
    <message>
        <source>Epoch %1: loss %2, score %3</source>
        <translation>第 %1 轮：损失 %2，得分 %3</translation>
    </message>
</context>
<context>
    <name>ui::TrainingDialog</name>
    <message>
        <source>epoch %1</source>
        <translation>第 %1 轮</translation>
    </message>
    <message>
        <source>epoch %1 of %2</source>
        <translation>第 %1 轮，共 %2</translation>
    </message>
    <message>
        <source>Train a model</source>
        <translation>训练模型</translation>
    </message>
    <message>
        <source>Train %1</source>
        <translation>训练 %1</translation>
    </message>
    <message>
        <source>Cancelled. Train continues in the same folder if this task can be resumed; clear the tick to start again.</source>
        <translation>已取消。若此任务可以恢复，“训练”会在同一文件夹中继续；清除勾选则重新开始。</translation>
    </message>
    <message>
        <source>Trained in %1 s: %2.</source>
        <translation>用 %1 秒训练：%2。</translation>
    </message>
    <message>
        <source>It is among the victims now.</source>
        <translation>它现已加入受害模型。</translation>
    </message>
    <message>
        <source>It is in %1.</source>
        <translation>它在 %1。</translation>
    </message>
</context>
<context>
    <name>ui::TrainingForm</name>
    <message>
        <source>&amp;Resume an interrupted training in this folder</source>
        <translation>恢复此文件夹中被中断的训练(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Train a</source>
        <translation>训练(&amp;T)</translation>
    </message>
    <message>
        <source>Training &amp;data</source>
        <translation>训练数据(&amp;D)</translation>
    </message>
    <message>
        <source>one file, or several separated by ;</source>
        <translation>一个文件，或以 ; 分隔的多个</translation>
    </message>
    <message>
        <source>De&amp;velopment data</source>
        <translation>开发数据(&amp;V)</translation>
    </message>
    <message>
        <source>a tenth of the training data</source>
        <translation>训练数据的十分之一</translation>
    </message>
    <message>
        <source>as imported, otherwise detected; or label=1,text=2</source>
        <translation>如导入时，否则自动检测；或 label=1,text=2</translation>
    </message>
    <message>
        <source>Which columns hold what, for files that are not corpora of the project</source>
        <translation>对不是项目语料库的文件，哪些列含什么</translation>
    </message>
    <message>
        <source>&amp;Columns</source>
        <translation>列(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Model folder</source>
        <translation>模型文件夹(&amp;M)</translation>
    </message>
    <message>
        <source>a new folder</source>
        <translation>新文件夹</translation>
    </message>
    <message>
        <source>&amp;Architecture</source>
        <translation>架构(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Word vectors</source>
        <translation>词向量(&amp;W)</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>default</source>
        <translation>默认</translation>
    </message>
    <message>
        <source>&amp;Epochs</source>
        <translation>轮次(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;Seed</source>
        <translation>种子(&amp;S)</translation>
    </message>
    <message>
        <source>Setting</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>Meaning</source>
        <translation>含义</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>Se&amp;ttings</source>
        <translation>设置(&amp;T)</translation>
    </message>
    <message>
        <source>From the project</source>
        <translation>来自项目</translation>
    </message>
    <message>
        <source>A corpus of the project</source>
        <translation>项目的语料库</translation>
    </message>
    <message>
        <source>Choose a corpus of the project; it is read as it was imported</source>
        <translation>选择项目的语料库；按导入时的方式读取</translation>
    </message>
    <message>
        <source>The project has no corpus yet</source>
        <translation>项目还没有语料库</translation>
    </message>
    <message>
        <source>No corpus of the project has what this is trained on</source>
        <translation>项目的语料库都没有此训练所需的内容</translation>
    </message>
    <message>
        <source>Default: %1</source>
        <translation>默认：%1</translation>
    </message>
</context>
<context>
    <name>ui::TrainingWindow</name>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>Epoch %1: loss %2, score %3, %4 s</source>
        <translation>第 %1 轮：损失 %2，得分 %3，%4 秒</translation>
    </message>
    <message>
        <source>&amp;Train</source>
        <translation>训练(&amp;T)</translation>
    </message>
    <message>
        <source>Cancel the training</source>
        <translation>取消训练</translation>
    </message>
    <message>
        <source>&amp;Stop and keep the best</source>
        <translation>停止并保留最好的(&amp;S)</translation>
    </message>
    <message>
        <source>This epoch</source>
        <translation>本轮</translation>
    </message>
    <message>
        <source>&amp;Progress</source>
        <translation>进度(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Close</source>
        <translation>关闭(&amp;C)</translation>
    </message>
    <message>
        <source>A training that runs goes on; the job bar shows it</source>
        <translation>进行中的训练会继续；作业栏会显示</translation>
    </message>
    <message>
        <source>End now with the model of the best epoch so far; there is one after the first epoch</source>
        <translation>现在结束，保留迄今最好轮次的模型；第一轮之后才有</translation>
    </message>
    <message>
        <source>Stopping; the best model so far is written.</source>
        <translation>正在停止；写入迄今最好的模型。</translation>
    </message>
    <message>
        <source>The first epoch is under way.</source>
        <translation>第一轮正在进行。</translation>
    </message>
    <message>
        <source>The curves appear here epoch by epoch.</source>
        <translation>曲线会逐轮显示在这里。</translation>
    </message>
</context>
<context>
    <name>ui::TransferAction</name>
    <message>
        <source>Query another victim...</source>
        <translation>查询另一个受害模型...</translation>
    </message>
    <message>
        <source>Measure whether the texts that a campaign found fool another victim, too</source>
        <translation>测量攻击活动所得文本是否也骗过另一个受害模型</translation>
    </message>
    <message>
        <source>The answers cannot be kept: %1</source>
        <translation>答案无法保留：%1</translation>
    </message>
    <message>
        <source>Query another victim</source>
        <translation>查询另一个受害模型</translation>
    </message>
    <message>
        <source>Campaign</source>
        <translation>攻击活动</translation>
    </message>
    <message>
        <source>Victim to query</source>
        <translation>要查询的受害模型</translation>
    </message>
    <message>
        <source>Query</source>
        <translation>查询</translation>
    </message>
    <message>
        <source>Query %1</source>
        <translation>查询 %1</translation>
    </message>
    <message>
        <source>loading the victim</source>
        <translation>正在载入受害模型</translation>
    </message>
    <message>
        <source>%1 of %2 texts that fooled %3 fool %4</source>
        <translation>骗过 %3 的 %2 个文本中 %1 个骗过 %4</translation>
    </message>
</context>
<context>
    <name>ui::TreeAnswers</name>
    <message>
        <source>The answer is not a tree over these words: %1</source>
        <translation>答案不是这些词上的树：%1</translation>
    </message>
</context>
<context>
    <name>ui::TreeFacts</name>
    <message>
        <source>%1 %2</source>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>%1 %2 → %3 without the arcs of changed words</source>
        <translation>%1 %2 → %3，不含改动词的弧</translation>
    </message>
    <message>
        <source>%1 %2 → %3 with them</source>
        <translation>%1 %2 → %3，含这些弧</translation>
    </message>
    <message>
        <source>%1 %2 → %3 over all arcs</source>
        <translation>%1 %2 → %3，所有弧</translation>
    </message>
    <message>
        <source>%1 → %2 without those of changed words</source>
        <translation>%1 → %2，不含改动词的弧</translation>
    </message>
    <message>
        <source>%1, of which %2 away from changed words</source>
        <translation>%1，其中 %2 不涉及改动词</translation>
    </message>
    <message>
        <source>arc moved</source>
        <translation>条弧移动</translation>
    </message>
    <message>
        <source>arcs moved</source>
        <translation>条弧移动</translation>
    </message>
</context>
<context>
    <name>ui::TriesModel</name>
    <message>
        <source>starred</source>
        <translation>有星标</translation>
    </message>
    <message>
        <source>not starred</source>
        <translation>无星标</translation>
    </message>
    <message>
        <source>Texts that the victim was given for this try</source>
        <translation>此次尝试给受害模型的文本数</translation>
    </message>
    <message>
        <source>Star</source>
        <translation>星标</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>答案</translation>
    </message>
    <message>
        <source>Made</source>
        <translation>方式</translation>
    </message>
    <message>
        <source>Victim</source>
        <translation>受害模型</translation>
    </message>
    <message>
        <source>Queries</source>
        <translation>查询数</translation>
    </message>
    <message>
        <source>When</source>
        <translation>时间</translation>
    </message>
</context>
<context>
    <name>ui::TriesPanel</name>
    <message>
        <source>Only &amp;starred</source>
        <translation>只限星标(&amp;S)</translation>
    </message>
    <message>
        <source>Search the tries</source>
        <translation>搜索尝试</translation>
    </message>
    <message>
        <source>Tries</source>
        <translation>尝试</translation>
    </message>
    <message>
        <source>Send &amp;to</source>
        <translation>发送到(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>复制(&amp;C)</translation>
    </message>
    <message>
        <source>Restore</source>
        <translation>恢复</translation>
    </message>
    <message>
        <source>Put this text with its victim, recipe and trace back on the bench</source>
        <translation>把此文本连同其受害模型、配方和轨迹放回实验台</translation>
    </message>
    <message>
        <source>Star</source>
        <translation>星标</translation>
    </message>
    <message>
        <source>Put a star on the selected tries, or remove it</source>
        <translation>给所选尝试加星标，或移除</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>移除</translation>
    </message>
    <message>
        <source>Remove the selected tries from the project</source>
        <translation>从项目移除所选尝试</translation>
    </message>
    <message>
        <source>&amp;Name</source>
        <translation>名称(&amp;N)</translation>
    </message>
    <message>
        <source>what you call this try</source>
        <translation>您给此次尝试起的名称</translation>
    </message>
    <message>
        <source>Read the tries</source>
        <translation>读取尝试</translation>
    </message>
    <message>
        <source>try</source>
        <translation>次尝试</translation>
    </message>
    <message>
        <source>tries</source>
        <translation>次尝试</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>Before</source>
        <translation>之前</translation>
    </message>
    <message>
        <source>After</source>
        <translation>之后</translation>
    </message>
    <message>
        <source>query</source>
        <translation>次查询</translation>
    </message>
    <message>
        <source>queries</source>
        <translation>次查询</translation>
    </message>
    <message>
        <source>%1 tries are selected. Two of them are compared.</source>
        <translation>已选 %1 次尝试。比较其中两次。</translation>
    </message>
    <message>
        <source>Nothing was tried in this project yet. Type a text, change a word, or attack.</source>
        <translation>此项目中还没有尝试过任何内容。请键入文本、改动词语或进行攻击。</translation>
    </message>
    <message>
        <source>Texts that you try are kept in a project. None is open.</source>
        <translation>您尝试的文本保留在项目中。没有打开的项目。</translation>
    </message>
    <message>
        <source>No try is found.</source>
        <translation>没有找到尝试。</translation>
    </message>
    <message>
        <source>Select a try to see it, two to compare them.</source>
        <translation>选择一次尝试以查看，选择两次以比较。</translation>
    </message>
    <message>
        <source>First</source>
        <translation>第一个</translation>
    </message>
    <message>
        <source>Second</source>
        <translation>第二个</translation>
    </message>
    <message>
        <source>%1 removed.</source>
        <translation>已移除 %1。</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
</context>
<context>
    <name>ui::TryPanel</name>
    <message>
        <source>Type a sentence</source>
        <translation>键入句子</translation>
    </message>
    <message>
        <source>Query the victim</source>
        <translation>查询受害模型</translation>
    </message>
    <message>
        <source>Answer: %1</source>
        <translation>答案：%1</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
</context>
<context>
    <name>ui::TrySenders</name>
    <message>
        <source>Corpus of these texts...</source>
        <translation>由这些文本建语料库...</translation>
    </message>
    <message>
        <source>Write these texts to a file of their own, which becomes a corpus of the project</source>
        <translation>把这些文本写入单独的文件，并成为项目的语料库</translation>
    </message>
    <message>
        <source>Corpus of tries</source>
        <translation>尝试的语料库</translation>
    </message>
    <message>
        <source>my hard cases</source>
        <translation>我的难例</translation>
    </message>
    <message>
        <source>Study of these texts...</source>
        <translation>研究这些文本...</translation>
    </message>
    <message>
        <source>Put the changed ones into the project as results, and ask people about them</source>
        <translation>把有改动的作为结果放入项目，并让人评判</translation>
    </message>
    <message>
        <source>Results of tries</source>
        <translation>尝试的结果</translation>
    </message>
    <message>
        <source>my tries</source>
        <translation>我的尝试</translation>
    </message>
    <message>
        <source>Figure...</source>
        <translation>图...</translation>
    </message>
    <message>
        <source>Write the first of these texts, before and after, as PDF, SVG, PNG or TeX</source>
        <translation>把其中第一个文本的前后写成 PDF、SVG、PNG 或 TeX</translation>
    </message>
    <message>
        <source>Copy as text</source>
        <translation>复制为文本</translation>
    </message>
    <message>
        <source>Copy the texts before and after with the answers, as Markdown</source>
        <translation>把文本的前后连同答案复制为 Markdown</translation>
    </message>
    <message>
        <source>Copy as LaTeX</source>
        <translation>复制为 LaTeX</translation>
    </message>
    <message>
        <source>Copy the texts before and after with the answers, as LaTeX tables</source>
        <translation>把文本的前后连同答案复制为 LaTeX 表格</translation>
    </message>
    <message>
        <source>Copy as picture</source>
        <translation>复制为图片</translation>
    </message>
    <message>
        <source>Copy the first of these texts, before and after, as a picture</source>
        <translation>把其中第一个文本的前后复制为图片</translation>
    </message>
    <message>
        <source>The picture is on the clipboard.</source>
        <translation>图片已在剪贴板上。</translation>
    </message>
    <message>
        <source>Copy as JSON</source>
        <translation>复制为 JSON</translation>
    </message>
    <message>
        <source>Copy all that is known of these texts</source>
        <translation>复制这些文本的全部已知信息</translation>
    </message>
    <message>
        <source>1 try is on the clipboard.</source>
        <translation>1 次尝试在剪贴板上。</translation>
    </message>
    <message>
        <source>%1 tries are on the clipboard.</source>
        <translation>%1 次尝试在剪贴板上。</translation>
    </message>
    <message>
        <source>Corpora (*.csv *.tsv *.jsonl);;All files (*)</source>
        <translation>语料库 (*.csv *.tsv *.jsonl);;所有文件 (*)</translation>
    </message>
    <message>
        <source>Write %1</source>
        <translation>写入 %1</translation>
    </message>
    <message>
        <source>%1 written to %2, which is a corpus of the project now.</source>
        <translation>%1 已写入 %2，它现在是项目的语料库。</translation>
    </message>
    <message>
        <source>text</source>
        <translation>个文本</translation>
    </message>
    <message>
        <source>texts</source>
        <translation>个文本</translation>
    </message>
    <message>
        <source>Left out: %1, of which nobody knows the right label.</source>
        <translation>略去：%1，没有人知道其正确标签。</translation>
    </message>
    <message>
        <source>These tries are of several victims, and results are of one. Search for victim:&quot;%1&quot;, or choose tries of one victim.</source>
        <translation>这些尝试属于多个受害模型，而结果只属于一个。请搜索 victim:&quot;%1&quot;，或选择一个受害模型的尝试。</translation>
    </message>
    <message>
        <source>Figure of a try</source>
        <translation>尝试的图</translation>
    </message>
    <message>
        <source>A try: %1</source>
        <translation>尝试：%1</translation>
    </message>
</context>
<context>
    <name>ui::VariantWords</name>
    <message>
        <source>variant</source>
        <translation>个变体</translation>
    </message>
    <message>
        <source>variants</source>
        <translation>个变体</translation>
    </message>
    <message>
        <source>%1, %2 answered correctly</source>
        <translation>%1，%2 答对</translation>
    </message>
    <message>
        <source>%1, the victim is fooled by %2</source>
        <translation>%1，受害模型被 %2 骗过</translation>
    </message>
</context>
<context>
    <name>ui::VariantsList</name>
    <message>
        <source>wrong as before</source>
        <translation>与之前一样错误</translation>
    </message>
    <message>
        <source>right</source>
        <translation>正确</translation>
    </message>
    <message>
        <source>fools the victim</source>
        <translation>骗过受害模型</translation>
    </message>
    <message>
        <source>does not</source>
        <translation>没有</translation>
    </message>
    <message>
        <source>Back to the result</source>
        <translation>回到结果</translation>
    </message>
    <message>
        <source>Show the text that the result is about again</source>
        <translation>重新显示结果所指的文本</translation>
    </message>
    <message>
        <source>Variants of the text</source>
        <translation>文本的变体</translation>
    </message>
    <message>
        <source>Operator</source>
        <translation>操作</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>变化</translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation>判定</translation>
    </message>
</context>
<context>
    <name>ui::VerdictsPanel</name>
    <message>
        <source>Kept texts in Results</source>
        <translation>在“结果”中查看保留的文本</translation>
    </message>
    <message>
        <source>Show only the results whose text raters kept</source>
        <translation>只显示评判员保留其文本的结果</translation>
    </message>
    <message>
        <source>Kept texts as a corpus...</source>
        <translation>把保留的文本作为语料库...</translation>
    </message>
    <message>
        <source>Write the kept texts as a corpus: accuracy on it is robust accuracy on what people accept</source>
        <translation>把保留的文本写成语料库：其上的准确率就是在人们接受的文本上的稳健准确率</translation>
    </message>
    <message>
        <source>Succeeded and judged to keep the meaning (or structure), of all attacked examples; with 95% interval. Successes that nobody judged count by the share of the judged ones.</source>
        <translation>成功且评判为保留含义（或结构），占全部被攻击的样例；附 95% 区间。无人评判的成功按已评判者的比例计入。</translation>
    </message>
    <message>
        <source>attack</source>
        <translation>攻击</translation>
    </message>
    <message>
        <source>campaign</source>
        <translation>个攻击活动</translation>
    </message>
    <message>
        <source>victim</source>
        <translation>受害模型</translation>
    </message>
    <message>
        <source>label</source>
        <translation>标签</translation>
    </message>
    <message>
        <source>status</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>kind of item</source>
        <translation>条目种类</translation>
    </message>
    <message>
        <source>What the items are grouped by</source>
        <translation>条目按什么分组</translation>
    </message>
    <message>
        <source>By</source>
        <translation>按</translation>
    </message>
    <message>
        <source>Judgements by group</source>
        <translation>按组的评判</translation>
    </message>
    <message>
        <source>The design does not say which answer means “kept”, so there is no valid success rate.</source>
        <translation>设计没有说明哪个答案表示“保留”，因此没有有效成功率。</translation>
    </message>
    <message>
        <source>Nothing is decided yet.</source>
        <translation>还没有裁定。</translation>
    </message>
    <message>
        <source>Group</source>
        <translation>组</translation>
    </message>
    <message>
        <source>Items</source>
        <translation>条目</translation>
    </message>
    <message>
        <source>Judged</source>
        <translation>已评判</translation>
    </message>
    <message>
        <source>Kept</source>
        <translation>保留</translation>
    </message>
    <message>
        <source>Not kept</source>
        <translation>未保留</translation>
    </message>
    <message>
        <source>Undecided</source>
        <translation>未定</translation>
    </message>
    <message>
        <source>Kept share</source>
        <translation>保留比例</translation>
    </message>
    <message>
        <source>Somebody answered</source>
        <translation>有人回答</translation>
    </message>
    <message>
        <source>By the majority or whoever decided</source>
        <translation>由多数或裁定者决定</translation>
    </message>
    <message>
        <source>Ties, and items that lack votes</source>
        <translation>平局，以及缺少票数的条目</translation>
    </message>
    <message>
        <source>Kept of the decided ones, with Wilson&apos;s 95% interval</source>
        <translation>保留数占已裁定数，附 Wilson 95% 区间</translation>
    </message>
    <message>
        <source>(none)</source>
        <translation>（无）</translation>
    </message>
    <message>
        <source>Nothing is decided</source>
        <translation>没有裁定</translation>
    </message>
    <message>
        <source>mean %1</source>
        <translation>均值 %1</translation>
    </message>
    <message>
        <source>Write the kept texts</source>
        <translation>写保留的文本</translation>
    </message>
    <message>
        <source>JSON lines (*.jsonl)</source>
        <translation>JSON 行 (*.jsonl)</translation>
    </message>
    <message>
        <source>Wrote %1 to %2.</source>
        <translation>已把 %1 写入 %2。</translation>
    </message>
    <message>
        <source>text</source>
        <translation>个文本</translation>
    </message>
    <message>
        <source>texts</source>
        <translation>个文本</translation>
    </message>
    <message>
        <source>Import it as a corpus</source>
        <translation>把它导入为语料库</translation>
    </message>
</context>
<context>
    <name>ui::VictimChooser</name>
    <message>
        <source>Victim</source>
        <translation>受害模型</translation>
    </message>
    <message>
        <source>The model under attack</source>
        <translation>被攻击的模型</translation>
    </message>
    <message>
        <source>Choose a victim</source>
        <translation>选择受害模型</translation>
    </message>
    <message>
        <source>The model under attack: loading</source>
        <translation>被攻击的模型：正在载入</translation>
    </message>
</context>
<context>
    <name>ui::VictimsModel</name>
    <message>
        <source>shipped</source>
        <translation>随附</translation>
    </message>
    <message>
        <source>added</source>
        <translation>已添加</translation>
    </message>
</context>
<context>
    <name>ui::VictimsPage</name>
    <message>
        <source>Add a model folder...</source>
        <translation>添加模型文件夹...</translation>
    </message>
    <message>
        <source>Use a classifier, parser ... in a folder: one trained here, or a fine-tuned BERT, RoBERTa or DistilBERT</source>
        <translation>使用文件夹中的分类器、解析器等：在此训练的，或微调过的 BERT、RoBERTa 或 DistilBERT</translation>
    </message>
    <message>
        <source>Add a command...</source>
        <translation>添加命令...</translation>
    </message>
    <message>
        <source>Use any program that answers JSON lines (exec:)</source>
        <translation>使用任何以 JSON 行回答的程序（exec:）</translation>
    </message>
    <message>
        <source>Rename...</source>
        <translation>重命名...</translation>
    </message>
    <message>
        <source>What lists, tables and figures call an added victim; campaigns made from now on keep it</source>
        <translation>列表、图表中对已添加受害模型的称呼；此后建立的攻击活动会保留它</translation>
    </message>
    <message>
        <source>Remove from the list</source>
        <translation>从列表移除</translation>
    </message>
    <message>
        <source>Forget an added victim; its files stay where they are</source>
        <translation>忘记已添加的受害模型；其文件仍在原处</translation>
    </message>
    <message>
        <source>Train a model...</source>
        <translation>训练模型...</translation>
    </message>
    <message>
        <source>Train a classifier, a parser, a tagger ... on data of your own</source>
        <translation>用您自己的数据训练分类器、解析器、标注器等</translation>
    </message>
    <message>
        <source>Train against attacks...</source>
        <translation>对抗训练...</translation>
    </message>
    <message>
        <source>Train a new model with texts that fooled this one, and compare both</source>
        <translation>用骗过此模型的文本训练新模型，并比较两者</translation>
    </message>
    <message>
        <source>Victims</source>
        <translation>受害模型</translation>
    </message>
    <message>
        <source>&amp;Train</source>
        <translation>训练(&amp;T)</translation>
    </message>
    <message>
        <source>Choose a victim on the left, or add a model folder of your own. You can also drop a folder onto the window.</source>
        <translation>在左侧选择受害模型，或添加您自己的模型文件夹。也可以把文件夹拖到窗口上。</translation>
    </message>
    <message>
        <source>Try one sentence</source>
        <translation>试一个句子</translation>
    </message>
    <message>
        <source>Evaluate on a corpus</source>
        <translation>在语料库上评估</translation>
    </message>
    <message>
        <source>loading</source>
        <translation>正在载入</translation>
    </message>
    <message>
        <source>loaded</source>
        <translation>已载入</translation>
    </message>
    <message>
        <source>not loaded</source>
        <translation>未载入</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>Give a threshold...</source>
        <translation>给出阈值...</translation>
    </message>
    <message>
        <source>Show the command</source>
        <translation>显示命令</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>再试一次</translation>
    </message>
    <message>
        <source>Add a model folder</source>
        <translation>添加模型文件夹</translation>
    </message>
    <message>
        <source>Threshold</source>
        <translation>阈值</translation>
    </message>
    <message>
        <source>%1 answers with a score. From which score on is a text of the second of two labels?
(STS-B&apos;s scores are 0 to 5, those of a sigmoid 0 to 1)</source>
        <translation>%1 以得分回答。从多少分起文本属于两个标签中的第二个？
（STS-B 的得分为 0 到 5，sigmoid 的为 0 到 1）</translation>
    </message>
    <message>
        <source>Add a command</source>
        <translation>添加命令</translation>
    </message>
    <message>
        <source>A program that reads one JSON object per line and answers with one per line
(see the handbook, &quot;exec: victims&quot;):</source>
        <translation>每行读一个 JSON 对象并每行回答一个的程序
（见手册“exec: victims”）：</translation>
    </message>
    <message>
        <source>Name of the victim</source>
        <translation>受害模型的名称</translation>
    </message>
    <message>
        <source>What lists, tables and figures call it. Empty: its folder or its command.</source>
        <translation>列表、图表对它的称呼。空：其文件夹或命令。</translation>
    </message>
    <message>
        <source>Load the models that are attacked</source>
        <translation>载入被攻击的模型</translation>
    </message>
    <message>
        <source>Language of its texts...</source>
        <translation>其文本的语言...</translation>
    </message>
    <message>
        <source>Say which language the victim reads, where its card does not say it or is wrong</source>
        <translation>指定受害模型读取的语言，用于其模型卡未说明或说明有误时</translation>
    </message>
    <message>
        <source>Which language are the texts in that %1 reads? A corpus that says its language goes before.</source>
        <translation>%1 读取的文本是什么语言？语料库自己指定的语言优先。</translation>
    </message>
    <message>
        <source>not said</source>
        <translation>未指定</translation>
    </message>
    <message>
        <source>as its card says: %1</source>
        <translation>按其模型卡所述：%1</translation>
    </message>
</context>
<context>
    <name>ui::WallKeeper</name>
    <message>
        <source>%1 is newly broken by %2, and newly holds on %3.</source>
        <translation>%1 新近被 %2 攻破，新近守住 %3 个。</translation>
    </message>
    <message>
        <source>hard case</source>
        <translation>个难例</translation>
    </message>
    <message>
        <source>hard cases</source>
        <translation>个难例</translation>
    </message>
    <message>
        <source>Hard cases: %1</source>
        <translation>难例：%1</translation>
    </message>
</context>
<context>
    <name>ui::WallModel</name>
    <message>
        <source>newly breaks</source>
        <translation>新近攻破</translation>
    </message>
    <message>
        <source>breaks</source>
        <translation>攻破</translation>
    </message>
    <message>
        <source>newly holds</source>
        <translation>新近守住</translation>
    </message>
    <message>
        <source>holds</source>
        <translation>守住</translation>
    </message>
    <message>
        <source>has a star</source>
        <translation>有星标</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>Found by</source>
        <translation>发现者</translation>
    </message>
    <message>
        <source>Starred</source>
        <translation>星标</translation>
    </message>
    <message>
        <source>The changed text</source>
        <translation>改动后的文本</translation>
    </message>
    <message>
        <source>Campaign and example, or the victim it was tried on</source>
        <translation>攻击活动和样例，或尝试所用的受害模型</translation>
    </message>
    <message>
        <source>not queried</source>
        <translation>未查询</translation>
    </message>
    <message>
        <source>%1, queried %2</source>
        <translation>%1，查询于 %2</translation>
    </message>
</context>
<context>
    <name>ui::WallPanel</name>
    <message>
        <source>Hard cases</source>
        <translation>难例</translation>
    </message>
    <message>
        <source>Open in the Lab</source>
        <translation>在实验台中打开</translation>
    </message>
    <message>
        <source>Put this text on the bench</source>
        <translation>把此文本放到实验台上</translation>
    </message>
    <message>
        <source>Remove the column of the current cell; the victim&apos;s folder is watched no longer</source>
        <translation>移除当前单元格所在的列；不再监视该受害模型的文件夹</translation>
    </message>
    <message>
        <source>Which hard cases are shown</source>
        <translation>显示哪些难例</translation>
    </message>
    <message>
        <source>all</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>newly break</source>
        <translation>新近攻破</translation>
    </message>
    <message>
        <source>newly hold</source>
        <translation>新近守住</translation>
    </message>
    <message>
        <source>break</source>
        <translation>攻破</translation>
    </message>
    <message>
        <source>starred</source>
        <translation>有星标</translation>
    </message>
    <message>
        <source>Search the hard cases</source>
        <translation>搜索难例</translation>
    </message>
    <message>
        <source>Read the hard cases</source>
        <translation>读取难例</translation>
    </message>
    <message>
        <source>hard case</source>
        <translation>个难例</translation>
    </message>
    <message>
        <source>hard cases</source>
        <translation>个难例</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>Hard cases are kept in a project. None is open.</source>
        <translation>难例保留在项目中。没有打开的项目。</translation>
    </message>
    <message>
        <source>Choose a case to see what was changed.</source>
        <translation>选择难例以查看改动。</translation>
    </message>
    <message>
        <source>Found by the campaign &quot;%1&quot;, example %2</source>
        <translation>由攻击活动“%1”发现，样例 %2</translation>
    </message>
    <message>
        <source>Tried on %1: %2</source>
        <translation>在 %1 上尝试：%2</translation>
    </message>
    <message>
        <source>Read the hard case</source>
        <translation>读取难例</translation>
    </message>
    <message>
        <source>Before</source>
        <translation>之前</translation>
    </message>
    <message>
        <source>After</source>
        <translation>之后</translation>
    </message>
    <message>
        <source>Query the victim</source>
        <translation>查询受害模型</translation>
    </message>
    <message>
        <source>Query the chosen victim with all hard cases, now and whenever its folder changes</source>
        <translation>用所有难例查询所选的受害模型，现在以及每当其文件夹改变时</translation>
    </message>
    <message>
        <source>Query this victim no more</source>
        <translation>不再查询此受害模型</translation>
    </message>
    <message>
        <source>Query again when a model&apos;s folder &amp;changes</source>
        <translation>模型文件夹改变时重新查询(&amp;C)</translation>
    </message>
    <message>
        <source>Query %1</source>
        <translation>查询 %1</translation>
    </message>
    <message>
        <source>Nothing has broken a victim in this project yet. What breaks one in a campaign or in the Lab, and what you put a star on, is listed here and can be queried again.</source>
        <translation>此项目中还没有攻破过受害模型。在攻击活动或实验台中攻破受害模型的，以及您加星标的，会列在这里，并可重新查询。</translation>
    </message>
</context>
<context>
    <name>ui::Week</name>
    <message>
        <source>%1 of %2 examples</source>
        <translation>%2 个样例中的 %1 个</translation>
    </message>
    <message>
        <source>running</source>
        <translation>运行中</translation>
    </message>
    <message>
        <source>paused</source>
        <translation>已暂停</translation>
    </message>
    <message>
        <source>success %1</source>
        <translation>成功率 %1</translation>
    </message>
    <message>
        <source>%1 of %2 judgements are missing</source>
        <translation>%2 次评判中缺 %1 次</translation>
    </message>
    <message>
        <source>%1 newly break it, %2 newly hold</source>
        <translation>新近被攻破 %1 个，新近守住 %2 个</translation>
    </message>
</context>
<context>
    <name>ui::WeekView</name>
    <message>
        <source>This week</source>
        <translation>本周</translation>
    </message>
    <message>
        <source>Not finished</source>
        <translation>未完成</translation>
    </message>
    <message>
        <source>Waits for judgement</source>
        <translation>等待评判</translation>
    </message>
    <message>
        <source>Finished this week</source>
        <translation>本周完成</translation>
    </message>
    <message>
        <source>Tried this week</source>
        <translation>本周尝试</translation>
    </message>
    <message>
        <source>Figures and tables made this week</source>
        <translation>本周制作的图与表</translation>
    </message>
    <message>
        <source>Hard cases that changed</source>
        <translation>有变化的难例</translation>
    </message>
</context>
<context>
    <name>ui::WorkPanel</name>
    <message>
        <source>Whose answers the charts are about</source>
        <translation>图表显示谁的答案</translation>
    </message>
    <message>
        <source>Answers of</source>
        <translation>答案来自</translation>
    </message>
    <message>
        <source>Time per answer</source>
        <translation>每答时间</translation>
    </message>
    <message>
        <source>Agreement with the others, over the order of answering</source>
        <translation>与他人的一致，按作答顺序</translation>
    </message>
    <message>
        <source>Mean share of the other raters who gave the same answer. It falls where people tire, and rises where they learn</source>
        <translation>给出相同答案的其他评判员的平均份额。人们疲倦时下降，学会时上升</translation>
    </message>
    <message>
        <source>Agreement over the order of answering</source>
        <translation>按作答顺序的一致</translation>
    </message>
    <message>
        <source>Rater</source>
        <translation>评判员</translation>
    </message>
    <message>
        <source>Answers</source>
        <translation>答案</translation>
    </message>
    <message>
        <source>Median time</source>
        <translation>时间中位数</translation>
    </message>
    <message>
        <source>Middle half</source>
        <translation>中间一半</translation>
    </message>
    <message>
        <source>Answers per hour</source>
        <translation>每小时答案数</translation>
    </message>
    <message>
        <source>Answers that count</source>
        <translation>计入的答案</translation>
    </message>
    <message>
        <source>Seconds per answer</source>
        <translation>每个答案的秒数</translation>
    </message>
    <message>
        <source>A quarter of the answers was quicker, a quarter slower</source>
        <translation>四分之一的答案更快，四分之一更慢</translation>
    </message>
    <message>
        <source>While at work: a silence of more than five minutes is a pause</source>
        <translation>工作期间：超过五分钟没有作答算作休息</translation>
    </message>
    <message>
        <source>Raters at work</source>
        <translation>工作中的评判员</translation>
    </message>
    <message>
        <source>Question</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>答案</translation>
    </message>
    <message>
        <source>Seconds</source>
        <translation>秒</translation>
    </message>
    <message>
        <source>Reason</source>
        <translation>原因</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>What speaks against the answer</source>
        <translation>对该答案的质疑</translation>
    </message>
    <message>
        <source>The text in question</source>
        <translation>所评文本</translation>
    </message>
    <message>
        <source>Answers in doubt</source>
        <translation>存疑的答案</translation>
    </message>
    <message>
        <source>all raters</source>
        <translation>所有评判员</translation>
    </message>
    <message>
        <source>The answers came without times</source>
        <translation>答案没有附时间</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1 秒</translation>
    </message>
    <message>
        <source>%1 to %2 s</source>
        <translation>%1 到 %2 秒</translation>
    </message>
    <message>
        <source>It takes two answers that say when they were given</source>
        <translation>需要两个注明时间的答案</translation>
    </message>
    <message>
        <source>Seconds per answer: median %1, longest %2; longer ones are in the last bar</source>
        <translation>每个答案的秒数：中位数 %1，最长 %2；更长的在最后一条</translation>
    </message>
    <message>
        <source>Answer %1</source>
        <translation>第 %1 个答案</translation>
    </message>
    <message>
        <source>Answers %1 to %2</source>
        <translation>第 %1 到 %2 个答案</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>Nobody else answered the same questions, or the answers do not say when they were given: there is no agreement over the order of answering.</source>
        <translation>没有其他人回答相同的问题，或答案没有注明时间：没有按作答顺序的一致。</translation>
    </message>
    <message>
        <source>The time was not measured</source>
        <translation>没有测量时间</translation>
    </message>
    <message>
        <source>Nothing speaks against any answer.</source>
        <translation>没有对任何答案的质疑。</translation>
    </message>
    <message>
        <source>%1 in doubt</source>
        <translation>%1 个存疑</translation>
    </message>
    <message>
        <source>answer</source>
        <translation>个答案</translation>
    </message>
    <message>
        <source>answers</source>
        <translation>个答案</translation>
    </message>
</context>
<context>
    <name>ui::WorkingLine</name>
    <message>
        <source>Working</source>
        <translation>正在工作</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Stop the computation; the text stays</source>
        <translation>停止计算；文本保留</translation>
    </message>
</context>
<context>
    <name>ui::WritingPanel</name>
    <message>
        <source>Other answers, and attention</source>
        <translation>其他答案与注意力</translation>
    </message>
    <message>
        <source>Probability</source>
        <translation>概率</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>答案</translation>
    </message>
    <message>
        <source>The likeliest answers</source>
        <translation>最可能的答案</translation>
    </message>
    <message>
        <source>Its natural logarithm: %1</source>
        <translation>其自然对数：%1</translation>
    </message>
</context>
</TS>
