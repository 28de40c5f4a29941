#pragma once

#include <algorithm>
#include <iterator>
#include <sstream>
#include <string>

namespace testing {

/// Sentences made up for tests, a line each: form/UPOS/XPOS/head/label.
inline constexpr const char* thirtySentencesLines = R"(
The/DET/DT/2/det dog/NOUN/NN/3/nsubj barks/VERB/VBZ/0/root ./PUNCT/./3/punct
A/DET/DT/2/det cat/NOUN/NN/3/nsubj sleeps/VERB/VBZ/0/root ./PUNCT/./3/punct
The/DET/DT/2/det dog/NOUN/NN/3/nsubj chases/VERB/VBZ/0/root the/DET/DT/5/det cat/NOUN/NN/3/obj ./PUNCT/./3/punct
A/DET/DT/2/det cat/NOUN/NN/3/nsubj watches/VERB/VBZ/0/root a/DET/DT/5/det bird/NOUN/NN/3/obj ./PUNCT/./3/punct
The/DET/DT/3/det old/ADJ/JJ/3/amod bird/NOUN/NN/4/nsubj sings/VERB/VBZ/0/root ./PUNCT/./4/punct
She/PRON/PRP/2/nsubj reads/VERB/VBZ/0/root a/DET/DT/5/det long/ADJ/JJ/5/amod letter/NOUN/NN/2/obj ./PUNCT/./2/punct
He/PRON/PRP/2/nsubj wrote/VERB/VBD/0/root the/DET/DT/4/det letter/NOUN/NN/2/obj yesterday/NOUN/NN/2/obl ./PUNCT/./2/punct
They/PRON/PRP/2/nsubj walk/VERB/VBP/0/root to/ADP/IN/5/case the/DET/DT/5/det river/NOUN/NN/2/obl ./PUNCT/./2/punct
We/PRON/PRP/2/nsubj swam/VERB/VBD/0/root in/ADP/IN/5/case the/DET/DT/5/det river/NOUN/NN/2/obl ./PUNCT/./2/punct
The/DET/DT/2/det boat/NOUN/NN/6/nsubj on/ADP/IN/5/case the/DET/DT/5/det river/NOUN/NN/2/nmod leaks/VERB/VBZ/0/root ./PUNCT/./6/punct
The/DET/DT/2/det roof/NOUN/NN/6/nsubj of/ADP/IN/5/case the/DET/DT/5/det house/NOUN/NN/2/nmod leaks/VERB/VBZ/0/root ./PUNCT/./6/punct
She/PRON/PRP/2/nsubj gave/VERB/VBD/0/root him/PRON/PRP/2/iobj the/DET/DT/5/det boat/NOUN/NN/2/obj ./PUNCT/./2/punct
He/PRON/PRP/2/nsubj sent/VERB/VBD/0/root her/PRON/PRP/2/iobj a/DET/DT/5/det letter/NOUN/NN/2/obj ./PUNCT/./2/punct
The/DET/DT/2/det house/NOUN/NN/4/nsubj is/AUX/VBZ/4/cop old/ADJ/JJ/0/root ./PUNCT/./4/punct
The/DET/DT/2/det river/NOUN/NN/4/nsubj was/AUX/VBD/4/cop cold/ADJ/JJ/0/root ./PUNCT/./4/punct
A/DET/DT/2/det teacher/NOUN/NN/3/nsubj came/VERB/VBD/0/root and/CCONJ/CC/5/cc left/VERB/VBD/3/conj ./PUNCT/./3/punct
She/PRON/PRP/2/nsubj sang/VERB/VBD/0/root and/CCONJ/CC/5/cc he/PRON/PRP/5/nsubj danced/VERB/VBD/2/conj ./PUNCT/./2/punct
The/DET/DT/2/det dog/NOUN/NN/6/nsubj and/CCONJ/CC/5/cc the/DET/DT/5/det cat/NOUN/NN/2/conj sleep/VERB/VBP/0/root ./PUNCT/./6/punct
He/PRON/PRP/3/nsubj quickly/ADV/RB/3/advmod opened/VERB/VBD/0/root the/DET/DT/5/det door/NOUN/NN/3/obj ./PUNCT/./3/punct
She/PRON/PRP/3/nsubj slowly/ADV/RB/3/advmod closed/VERB/VBD/0/root the/DET/DT/5/det window/NOUN/NN/3/obj ./PUNCT/./3/punct
They/PRON/PRP/3/nsubj have/AUX/VBP/3/aux seen/VERB/VBN/0/root the/DET/DT/5/det boat/NOUN/NN/3/obj ./PUNCT/./3/punct
We/PRON/PRP/3/nsubj will/AUX/MD/3/aux see/VERB/VB/0/root you/PRON/PRP/3/obj tomorrow/NOUN/NN/3/obl ./PUNCT/./3/punct
The/DET/DT/2/det letter/NOUN/NN/4/nsubj:pass was/AUX/VBD/4/aux:pass lost/VERB/VBN/0/root ./PUNCT/./4/punct
The/DET/DT/2/det door/NOUN/NN/4/nsubj:pass was/AUX/VBD/4/aux:pass opened/VERB/VBN/0/root ./PUNCT/./4/punct
He/PRON/PRP/2/nsubj wants/VERB/VBZ/0/root to/PART/TO/4/mark sleep/VERB/VB/2/xcomp ./PUNCT/./2/punct
She/PRON/PRP/2/nsubj hopes/VERB/VBZ/0/root to/PART/TO/4/mark swim/VERB/VB/2/xcomp ./PUNCT/./2/punct
I/PRON/PRP/2/nsubj think/VERB/VBP/0/root that/SCONJ/IN/5/mark he/PRON/PRP/5/nsubj left/VERB/VBD/2/ccomp ./PUNCT/./2/punct
They/PRON/PRP/2/nsubj say/VERB/VBP/0/root that/SCONJ/IN/5/mark she/PRON/PRP/5/nsubj sings/VERB/VBZ/2/ccomp ./PUNCT/./2/punct
Wait/VERB/VB/0/root !/PUNCT/./1/punct
Yes/INTJ/UH/0/root
)";

/// The same in CoNLL-U.
inline std::string thirtySentences()
{
    std::string text, line;
    for (std::istringstream lines(thirtySentencesLines); std::getline(lines, line);) {
        std::istringstream words(line);
        std::string word;
        for (int id = 1; words >> word; ++id) {
            std::replace(word.begin(), word.end(), '/', ' ');
            std::istringstream columns(word);
            std::string form, upos, xpos, head, label;
            columns >> form >> upos >> xpos >> head >> label;
            text += std::to_string(id) + '\t' + form + "\t_\t" + upos + '\t' + xpos + "\t_\t" + head + '\t' + label +
                    "\t_\t_\n";
        }
        text += line.empty() ? "" : "\n";
    }
    return text;
}

inline std::size_t thirtySentencesWords()
{
    std::istringstream words(thirtySentencesLines);
    return static_cast<std::size_t>(std::distance(std::istream_iterator<std::string>(words), {}));
}

} // namespace testing
